import { parentPort, workerData } from 'node:worker_threads'
import { stripPdf } from './pdf.ts'

/** Runs beside the server: a large or malicious file must not hold up everybody else. */
parentPort?.postMessage(await stripPdf(workerData as Uint8Array))
