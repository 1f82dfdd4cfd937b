import { defineConfig } from 'rolldown'
import { asciiCode } from './bin/ascii-code.ts'
import { isBundled } from './bin/bundled.ts'

/**
 * The program: server and command line in one bundle of our own code; packages stay in
 * node_modules, but for a few that are bundled.
 */
export default defineConfig({
  input: { main: 'cli/main.ts', worker: 'server/worker.ts' },
  platform: 'node',
  // whatever a bundled package needs is bundled, too
  external: (id, from) =>
    !/^[./#]|^[A-Za-z]:[\\/]/.test(id) &&
    !isBundled(id) &&
    (id.startsWith('node:') || !/[\\/]node_modules[\\/]/.test(from ?? '')),
  plugins: [
    {
      name: 'ascii-output',
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = asciiCode(file.code)
      },
    },
  ],
  output: {
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
  },
})
