/** The page as static files: Python runs in the browser. */

import { BASE } from "./base";
import { Files } from "./files";
import { begin } from "./main";

void begin(new Files(BASE));
