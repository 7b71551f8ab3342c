// Makes the Python that the page loads: node compile.mjs FOLDER PACKAGE WHEEL...
//
// `stdlib.zip` holds the modules of the standard library that the packages need, `package.zst` the package, and
// `solvers.zst` the SAT solvers, which only answers need. The grammars are tables, so lark is not needed. All modules are
// bytecode, so that the page need not compile them, and without tables of line numbers, which take a third of the bytes.
// Only the texts of documentation that are shown stay, which are those of modules that use `__doc__`; and no annotation
// of a function is read while the page runs.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const PROGRAM = `
import ast, encodings, importlib, io, json, marshal, os, re, struct, sys, types, zipfile
from compression import zstd

MAGIC = importlib.util.MAGIC_NUMBER + struct.pack("<I", 1) + bytes(8)  # bytecode that is not compared with a source
NOT_NEEDED = re.compile(r"pysat/(examples|allies|card|integer|pb|process)\\b|pycard|[^/]*\\.(dist-info|data)/")
library = zipfile.ZipFile("/stdlib.zip")
modules = {name[:-3].replace("/", ".").removesuffix(".__init__"): name for name in library.namelist() if name.endswith(".py")}

def stripped(code):
    parts = tuple(stripped(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_firstlineno=1, co_qualname=code.co_name, co_consts=parts)

def compiled(source, name, level=0):
    code = compile(lean(ast.parse(source)), name, "exec", dont_inherit=True, optimize=level)
    return MAGIC + marshal.dumps(stripped(code))

def lean(tree):
    shown = any(isinstance(node, ast.Name) and node.id == "__doc__" for node in ast.walk(tree))
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
            for each in ast.walk(node.args):
                if isinstance(each, ast.arg):
                    each.annotation = None
        elif not isinstance(node, ast.ClassDef) and (shown or not isinstance(node, ast.Module)):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            node.body[0].value.value = ""  # and not None, for which a dataclass would put a text together
    return tree

def files(archive):
    with zipfile.ZipFile(archive) as opened:
        for name in sorted(opened.namelist()):
            if not NOT_NEEDED.match(name) and not name.endswith(("/", ".pyi", ".txt", ".typed")):
                yield name, opened.read(name)

def imported(source):
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("encode", "decode"):
            named = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            yield from ("encodings." + encodings.normalize_encoding(each).lower() for each in named)

def pack(target, found):
    """A line of JSON with the names and sizes of the files, then their bytes: all of it compressed."""
    held = [(name[:-3] + ".pyc", compiled(data, name)) if name.endswith(".py") else (name, data) for name, data in found]
    head = json.dumps([[name, len(data)] for name, data in held]).encode() + b"\\n"
    with open(target, "wb") as out:
        out.write(zstd.compress(head + b"".join(data for _, data in held), level=19))

def standard(target, found):
    """The modules that loading Pyodide has imported, and those that the files import, with what these import."""
    for name in sorted({each for path, data in found if path.endswith(".py") for each in imported(data)}):
        if name in modules:
            try:
                importlib.import_module(name)
            except ImportError:
                pass  # one for another system
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as out:
        for name in sorted(modules.keys() & sys.modules.keys()):
            path = modules[name]
            level = 0 if path.startswith("_pyodide/") else 2  # other texts of documentation are not needed
            data = compiled(library.read(path), path, level)
            out.writestr(zipfile.ZipInfo(path + "c"), data, zipfile.ZIP_DEFLATED, 9)

def main(names):
    package, *solvers = [list(files(name)) for name in names]
    standard("/stdlib.out", package + sum(solvers, []))
    pack("/package.out", package)
    pack("/solvers.out", sum(solvers, []))
`;

const [folder, ...archives] = process.argv.slice(2);
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } }); // the order of sets in bytecode follows the seed
const bytes = (name) => new Uint8Array(readFileSync(name));
python.FS.writeFile("/stdlib.zip", bytes("node_modules/pyodide/python_stdlib.zip"));
archives.forEach((name, at) => python.FS.writeFile(`/${at}.zip`, bytes(name)));
python.runPython(PROGRAM);
python.runPython(`main([f"/{at}.zip" for at in range(${archives.length})])`);
for (const name of ["stdlib.zip", "package.zst", "solvers.zst"])
  writeFileSync(`${folder}/${name}`, python.FS.readFile(`/${name.replace(/\..*/, ".out")}`));
