/** The page as static files: Python runs in the browser. */

import { Files } from "./files";
import { BASE, begin } from "./main";

void begin(new Files(BASE));
