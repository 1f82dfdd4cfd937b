import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './bin/chunks.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Puts the start script into the head of the document, and behind its body the one for the menu of a
 * page that came along. They are bundled on their own, so that they share their rules (old
 * addresses, kept passwords) with the application. Their texts never depend on the base address: the
 * server hashes them once. Source: web/spec/reading.md 15.
 */
function startScript(): Plugin {
  return {
    name: 'start-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        const [start, menu] = await Promise.all([
          inlineScript('web/start.ts'),
          inlineScript('web/static-menu.ts'),
        ])
        const document = html
          .replace('<!--start-->', () => start)
          .replace('<!--menu-->', () => menu)
        return server ? document.replaceAll('%BASE%', '/') : document
      },
    },
  }
}

/** Leads `/workbench` to the page of the controls, which is not built. */
function workbench(): Plugin {
  return {
    name: 'workbench',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        request.url = request.url?.replace(/^\/workbench(?=\/?($|\?))\/?/, '/workbench/index.html')
        next()
      })
    },
  }
}

async function inlineScript(entry: string): Promise<string> {
  const bundle = await rolldown({ input: at(entry), platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return `<script>${output[0].code.trim()}</script>`
}

/** Where `npm run dev` runs the server. */
const backend = 'http://127.0.0.1:4999'

export default defineConfig({
  root: at('web'),
  // Addresses in the document are relative to its <base>, addresses between chunks to the chunk:
  // the product may live under a sub-path.
  base: './',
  plugins: [react(), startScript(), workbench()],
  resolve: {
    alias: [{ find: /^#contract\//, replacement: `${at('server/contract')}/` }],
  },
  build: {
    outDir: resolve(at('dist/web')),
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    // mermaid is that large, and comes only with a diagram; a newcomer's first start shows what is
    // built
    chunkSizeWarningLimit: 1500,
    modulePreload: {
      polyfill: false,
      // each address costs the first load its hash twice: only what many parts share is fetched
      // beside them (styles always are)
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'html'
          ? dependencies
          : dependencies.filter((file) => /\b(reader|controls)-/.test(file)),
    },
    rolldownOptions: {
      // a module may be asked for with others in one place and by itself in another; bin/chunks.ts
      // says where it goes
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups: chunks } },
    },
  },
  server: {
    host: '127.0.0.1',
    // the contract lies beside the root
    fs: { allow: [at('.')] },
    // calls have two parts behind /api; the room web/api has one
    proxy: { '^/api/\\w+/\\w+': backend, '^/server/(index\\.php|api|\\?)': backend },
  },
})
