/** The engine as WebAssembly in one runtime: its functions, and its memory. `sudokudsl/native/wasm.py` calls it. */

type Exported = (...values: (number | bigint)[]) => number | bigint | undefined;

/** The engine refuses arguments that have no meaning. */
export class Refused extends Error {}

/** The engine has ended without an answer, for example because memory ran out. It gives no more answers. */
export class Ended extends Error {}

/** The functions with 64-bit arguments, by the places of these. JavaScript passes them as `bigint`. */
const WIDE: Readonly<Record<string, readonly number[]>> = {
  make_engine: [2],
  start: [4, 6, 7],
  run: [1, 2],
  run_candidates: [1],
  make_batch: [5, 6, 7],
};

export class EngineHost {
  private ended = "";
  private constructor(private readonly exports: WebAssembly.Exports) {}

  static async load(module: WebAssembly.Module): Promise<EngineHost> {
    const later: { memory?: WebAssembly.Memory } = {}; // the functions below need what the instance makes
    const view = (): DataView => {
      if (!later.memory) throw new Ended("the engine is not there yet");
      return new DataView(later.memory.buffer);
    };
    const refuse = (address: number): never => {
      const bytes = new Uint8Array(view().buffer, address);
      throw new Refused(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
    };
    // The calls of the C library to its system: the time, and an environment without variables.
    const system: Record<string, (...values: never[]) => number> = {
      clock_time_get: (_clock: number, _precision: bigint, out: number) => {
        view().setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      environ_sizes_get: (count: number, size: number) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
    };
    const imports: WebAssembly.Imports = { host: { refuse }, wasi_snapshot_preview1: {} };
    for (const { module: from, name } of WebAssembly.Module.imports(module))
      if (from === "wasi_snapshot_preview1") {
        const unsupported = 52; // the system has no such function
        (imports["wasi_snapshot_preview1"] ??= {})[name] = system[name] ?? (() => unsupported);
      }
    const instance = await WebAssembly.instantiate(module, imports);
    later.memory = instance.exports["memory"] as WebAssembly.Memory;
    (instance.exports["_initialize"] as Exported)();
    return new EngineHost(instance.exports);
  }

  /** Calls an exported function. Throws `Refused`, or `Ended`. */
  call(name: string, ...values: (number | bigint)[]): number | undefined {
    if (this.ended) throw new Ended(this.ended);
    for (const place of WIDE[name] ?? []) values[place] = BigInt.asUintN(64, BigInt(values[place] ?? 0));
    const stack = this.exports["__stack_pointer"] as WebAssembly.Global<"i32">;
    const before = stack.value;
    try {
      const found = (this.exports[name] as Exported)(...values);
      return found === undefined ? found : Number(found);
    } catch (error) {
      if (error instanceof Refused) {
        stack.value = before;
        throw error;
      }
      this.ended = `the engine has ended: ${error instanceof Error ? error.message : String(error)}`;
      throw new Ended(this.ended);
    }
  }

  /** A copy of bytes of the memory. */
  read(start: number, size: number): Uint8Array {
    return this.bytes().slice(start, start + size);
  }

  write(start: number, data: Uint8Array): void {
    this.bytes().set(data, start);
  }

  private bytes(): Uint8Array {
    return new Uint8Array((this.exports["memory"] as WebAssembly.Memory).buffer);
  }
}
