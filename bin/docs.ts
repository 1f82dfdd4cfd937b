// npm run docs: the call reference, generated from the contract alone. Written to
// dist/call-reference.md, or to the given file.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { allCalls } from '#contract/calls/index.ts'
import { failures } from '#contract/failures.ts'
import { callReference, commentsIn } from './docs/reference.ts'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'server/contract/calls')
const file = path.resolve(process.argv[2] ?? path.join(root, 'dist/call-reference.md'))

const sources = readdirSync(folder).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)
const remarks = new Map(
  sources.flatMap((name) => [...commentsIn(readFileSync(path.join(folder, name), 'utf8'))]),
)
mkdirSync(path.dirname(file), { recursive: true })
writeFileSync(file, callReference(allCalls, remarks, failures))
process.stdout.write(`${path.relative(process.cwd(), file)}\n`)
