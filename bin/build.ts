// npm run build: dist/main.mjs (server and command line), dist/web (the web client, also
// compressed) and dist/drawings.js (diagrams of exported documents).
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { build as buildWeb } from 'vite'
import program from '../rolldown.config.ts'
import { drawingProgram } from './drawings.ts'
import { precompress } from './precompress.ts'
import { stampFile, stampOf } from './stamp.ts'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
/**
 * Builds into a temporary folder and moves the result into place: a running server never sees
 * half-written files, and two builds at once do not mix.
 */
const part = path.join(dist, `.part-${process.pid}`)

async function buildProgram(): Promise<void> {
  if (Array.isArray(program)) throw new TypeError('rolldown.config.ts describes one bundle')
  const bundle = await rolldown({ ...program, cwd: root })
  await bundle.write({
    ...(Array.isArray(program.output) ? program.output[0] : program.output),
    dir: part,
  })
  await bundle.close()
}

async function buildClient(): Promise<void> {
  const outDir = path.join(part, 'web')
  await buildWeb({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
  await precompress(outDir)
}

async function buildDrawings(): Promise<void> {
  await writeFile(path.join(part, 'drawings.js'), await drawingProgram(root))
}

async function moveIn(): Promise<void> {
  await rm(stampFile(root), { force: true })
  // of the build before (built.cjs); harmless where it cannot be removed, such as that of another
  // user: Node.js recognises code by its content
  await rm(path.join(dist, 'compiled'), { recursive: true, force: true }).catch(() => {})
  for (const name of await readdir(part)) {
    const place = path.join(dist, name)
    if (existsSync(place)) await rename(place, path.join(part, `old-${name}`))
    await rename(path.join(part, name), place)
  }
}

const stamp = stampOf(root)
await mkdir(part, { recursive: true })
try {
  process.chdir(root)
  await Promise.all([buildProgram(), buildClient(), buildDrawings()])
  await moveIn()
  await writeFile(stampFile(root), stamp)
} finally {
  await rm(part, { recursive: true, force: true })
}
