import { defineConfig } from 'rolldown'

/**
 * The program: server and command line in one bundle of our own code; packages stay in
 * node_modules.
 */
export default defineConfig({
  input: { main: 'cli/main.ts', worker: 'server/worker.ts' },
  platform: 'node',
  external: (id) => !/^[./#]|^[A-Za-z]:[\\/]/.test(id),
  output: {
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
  },
})
