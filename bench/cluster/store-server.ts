import { argv } from 'node:process'

/** An S3-compatible store as a process of its own: node store-server.ts FOLDER PORT */
const name = '@20minutes/s3rver' // not a literal in the import: it is no dependency of the types
const { default: Store } = await import(name)
const [, , directory, port] = argv
await new Store({ directory, address: '127.0.0.1', port: Number(port), silent: true, configureBuckets: [{ name: 'evidence' }] }).run()
