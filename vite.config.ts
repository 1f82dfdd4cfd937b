import react from '@vitejs/plugin-react'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './bin/chunks.ts'
import { sheetLibrary } from './bin/sheet-library/plugin.ts'

const at = (place: string) => fileURLToPath(new URL(place, import.meta.url))

const inlineMark = /<!--inline (\S+)-->/g

/**
 * Puts the scripts that the document names in `<!--inline …-->` in those places. They are bundled
 * separately, from the same modules as the application (old addresses, stored passwords). Their text
 * does not depend on the base address, so that the server hashes them once. Source:
 * web/spec/reading.md 15.
 */
function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { server }) {
        const names = [...html.matchAll(inlineMark)].map(([, name]) => name!)
        const scripts = await Promise.all(names.map((name) => inlineScript(`web/${name}`)))
        const document = html.replaceAll(inlineMark, () => scripts.shift()!)
        return server ? document.replaceAll('%BASE%', '/') : document
      },
    },
  }
}

/**
 * The usual kinds of diagrams are bundled with the library rather than as separate files, so that a
 * page with diagrams loads few files (bin/chunks.ts).
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
 * A chunk that only re-exports another one costs a request, and the other one is requested only
 * after it has arrived: its importers load the other one directly.
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
            for (const quote of ['`', '"', "'"]) {
              const from = `${quote}./${file}${quote}`
              chunk.code = chunk.code.replaceAll(`import(${from})`, load)
              // the other one may import its facade, which runs nothing
              if (path.basename(chunk.fileName) === target)
                chunk.code = chunk.code.replaceAll(`import${from};`, '')
            }
          if (all.every((chunk) => chunk === facade || !chunk.code.includes(file)))
            delete bundle[facade.fileName]
        }
      },
    },
  }
}
const passesOn = /^export\{([^{}]*)\}from["'`]\.\/([^"'`]+)["'`];?\s*$/

/** Serves the page of the controls at `/workbench`; it is not part of the build. */
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

/** Address of the server under `npm run dev`. */
const backend = 'http://127.0.0.1:4999'

export default defineConfig({
  root: at('web'),
  // Addresses in the document are relative to its <base>, addresses between chunks to the chunk:
  // the product may be served from a sub-path.
  base: './',
  plugins: [
    react(),
    inlineScripts(),
    workbench(),
    diagramsAtOnce(),
    sheetLibrary(),
    withoutFacades(),
  ],
  resolve: {
    alias: [
      { find: /^#contract\//, replacement: `${at('server/contract')}/` },
      // modules of Node.js that libraries for the browser import
      { find: /^(url)$/, replacement: `${at('web/lib/node')}/$1.ts` },
    ],
  },
  build: {
    outDir: path.resolve(at('dist/web')),
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    // the libraries of sheets and diagrams are that large, and load only with one; no need to alarm
    // people who build for the first time
    chunkSizeWarningLimit: 2_600,
    modulePreload: {
      polyfill: false,
      // each preloaded file adds to the first load: only screens, which would otherwise wait for
      // their styles, and chunks shared by many parts are preloaded (styles always are)
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'html'
          ? dependencies
          : dependencies.filter((file) =>
              /\b(reader|controls|overlays|forms)-|-screen-/.test(file),
            ),
    },
    rolldownOptions: {
      // a module may be imported in a group in one place and alone in another; bin/chunks.ts
      // decides where it goes
      // what package.json may lack (web/lib/product.ts) is undefined; the types find the rest
      checks: { ineffectiveDynamicImport: false, importIsUndefined: false },
      input: { app: at('web/index.html') },
      output: {
        codeSplitting: { groups: chunks },
        // the first load names some 250 files: hashes are short (36 bits and more), and styles have
        // no other name
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:6][extname]'
            : 'assets/[name]-[hash:6][extname]',
      },
    },
  },
  // what a worker imports loads when it is needed
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    // the contract is at the root
    fs: { allow: [at('.')] },
    // calls have two segments after /api; the source folder web/api has one
    proxy: { '^/api/\\w+/\\w+': backend, '^/server/(index\\.php|api|\\?)': backend },
  },
})
