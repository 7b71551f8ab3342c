// Compiles the Python of archives to bytecode in the Python that the page runs: node compile.mjs ARCHIVE...
//
// Without it, the page compiles every module at each start, which takes longer than anything else there.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const PROGRAM = `
import compileall, os, shutil, zipfile
from py_compile import PycInvalidationMode

def compiled(name):
    shutil.rmtree("/work", ignore_errors=True)
    zipfile.ZipFile(name).extractall("/work")
    site = "/lib/python3.14/site-packages"  # where the page unpacks it: tracebacks name this folder
    mode = PycInvalidationMode.UNCHECKED_HASH
    if not compileall.compile_dir("/work", quiet=1, stripdir="/work", prependdir=site, invalidation_mode=mode):
        raise SystemExit("a module cannot be compiled")
    with zipfile.ZipFile("/out", "w", zipfile.ZIP_DEFLATED) as out:
        for folder, folders, files in os.walk("/work"):
            folders.sort()
            for file in sorted(files):
                path = os.path.join(folder, file)
                with open(path, "rb") as data:
                    out.writestr(zipfile.ZipInfo(os.path.relpath(path, "/work")), data.read(), zipfile.ZIP_DEFLATED, 9)
`;

const python = await loadPyodide();
python.runPython(PROGRAM);
for (const name of process.argv.slice(2)) {
  python.FS.writeFile("/archive.zip", readFileSync(name));
  python.runPython('compiled("/archive.zip")');
  writeFileSync(name, python.FS.readFile("/out"));
}
