import react from '@vitejs/plugin-react'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './bin/chunks.ts'

const at = (place: string) => fileURLToPath(new URL(place, import.meta.url))

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

/**
 * The usual kinds of diagrams come with the library and not as files of their own: a page with
 * diagrams asks for few files (bin/chunks.ts).
 */
function diagramsAtOnce(): Plugin {
  return {
    name: 'diagrams-at-once',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]mermaid[\\/]dist[\\/]/, code: 'import(' },
      handler(code) {
        const imports: string[] = []
        const changed = code.replace(loadOfUsualDiagram, (_, file: string) => {
          const name = `atOnce${imports.length}`
          imports.push(`import * as ${name} from ${JSON.stringify(file)};\n`)
          return name
        })
        return imports.length > 0 ? { code: imports.join('') + changed, map: null } : undefined
      },
    },
  }
}
const loadOfUsualDiagram =
  /import\("([^"]*\/(?:flowDiagram|sequenceDiagram|classDiagram-v2|stateDiagram-v2|erDiagram|ganttDiagram|dagre)-[^"]+)"\)/g

/**
 * A chunk that only passes on what another one holds costs a request, and the other one is asked for
 * only when it has come: whoever loads it takes the other one at once.
 */
function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const all = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const facade of all) {
          const [, names, target] = passesOn.exec(facade.code) ?? []
          if (names === undefined || target === undefined || facade.isEntry) continue
          const taken = names.split(',').map((name) => {
            const [local, exported = local] = name.split(' as ')
            return `${exported}:m.${local}`
          })
          const load = `import("./${target}").then(m=>({${taken.join(',')}}))`
          const file = path.basename(facade.fileName)
          for (const chunk of all)
            for (const quote of ['`', '"', "'"])
              chunk.code = chunk.code.replaceAll(`import(${quote}./${file}${quote})`, load)
          if (all.every((chunk) => chunk === facade || !chunk.code.includes(file)))
            delete bundle[facade.fileName]
        }
      },
    },
  }
}
const passesOn = /^export\{([^{}]*)\}from["'`]\.\/([^"'`]+)["'`];?\s*$/

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
  plugins: [react(), startScript(), workbench(), diagramsAtOnce(), withoutFacades()],
  resolve: {
    alias: [{ find: /^#contract\//, replacement: `${at('server/contract')}/` }],
  },
  build: {
    outDir: path.resolve(at('dist/web')),
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
