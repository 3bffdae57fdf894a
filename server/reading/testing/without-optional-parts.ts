import { registerHooks } from 'node:module'

/** Loaded before a process that is to behave as if nothing optional were installed. */
const optional = /^(zxing-wasm|@napi-rs\/canvas|onnxruntime-node|paddleocr|@gutenye\/ocr-models)/

registerHooks({
  resolve: (name, context, next) => {
    if (optional.test(name)) throw new Error(`${name} is hidden`)
    return next(name, context)
  },
})
