import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { closeContexts, sharedBrowser } from '../browser.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
const at = (file: string) => path.resolve(here, '../../..', file)

/**
 * The product's content security policy, as far as it concerns content. Source: web/spec/design.md
 * 8.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src http: https: data:; media-src http: https:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"

const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

export interface RenderingSite {
  page: Page
  /** Errors, warnings and policy violations reported by the browser. */
  errors: string[]
  /** Requested addresses on other hosts. */
  foreign: string[]
  close(): Promise<void>
}

/**
 * Builds the page with the product's own aliases, serves it under the strict policy and opens it in
 * a browser.
 */
export async function openRendering(): Promise<RenderingSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-rendering-'))
  await build({
    configFile: false,
    root: here,
    base: './',
    logLevel: 'error',
    resolve: {
      alias: [{ find: /^#contract\//, replacement: `${at('server/contract')}/` }],
    },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      minify: false,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 10_000,
    },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    try {
      const file = path.join(folder, path.normalize(pathname === '/' ? '/index.html' : pathname))
      const body = readFileSync(file)
      response
        .writeHead(200, {
          'content-type': kinds[path.extname(file)] ?? 'application/octet-stream',
          'content-security-policy': policy,
        })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await sharedBrowser()
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } })
  const errors: string[] = []
  const foreign: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (
      ['error', 'warning'].includes(message.type()) &&
      !message.text().startsWith('Failed to load resource')
    )
      errors.push(message.text())
  })
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin))
      foreign.push(request.url())
  })
  await page.goto(origin)
  await page.waitForFunction(() => 'page' in window)
  return {
    page,
    errors,
    foreign,
    close: async () => {
      await closeContexts(browser)
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
