'use strict'
// From sources to a running program. Requires a recent enough Node.js, which node-runtime.cjs
// ensures.
const { spawn } = require('node:child_process')
const { existsSync } = require('node:fs')
const nodeModule = require('node:module')
const path = require('node:path')
const { pathToFileURL } = require('node:url')

const root = path.join(__dirname, '..')
const main = path.join(root, 'dist', 'main.mjs')
/**
 * What V8 compiled, for the next start. It lies inside the build: whoever may write here could
 * change the program itself, and for everybody else it stays as it is.
 */
const compiled = path.join(root, 'dist', 'compiled')

/**
 * Calls `then` once dist/ can be started. With `rebuild` it must also be a build of the current
 * sources.
 */
async function whenBuilt({ rebuild }, then) {
  const isCheckout = existsSync(path.join(root, 'cli', 'main.ts'))
  if (existsSync(main) && !(isCheckout && rebuild)) return then()
  if (!isCheckout) {
    process.stderr.write(
      'This installation is incomplete: dist/main.mjs is missing. Install it again.\n',
    )
    process.exit(1)
  }
  const { isFresh } = await import('./stamp.ts')
  if (isFresh(root)) return then()
  if (!existsSync(path.join(root, 'node_modules', 'rolldown'))) {
    process.stderr.write(
      'This checkout is not built and the tools to build it are not installed: run `npm ci && npm run build`.\n',
    )
    process.exit(1)
  }
  process.stderr.write('Building (only when the sources have changed) …\n')
  // a separate process, so that the bundlers' memory does not stay with the server
  const child = spawn(process.execPath, [path.join(__dirname, 'build.ts')], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  const stop = (signal) => child.kill(signal)
  process.on('SIGINT', stop).on('SIGTERM', stop)
  child.on('exit', (code, signal) => {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    if (signal) process.exit(signal === 'SIGINT' ? 130 : 143)
    if (code !== 0) process.exit(code ?? 1)
    then()
  })
}

/** Runs the built program with these arguments, in this process. */
function start(args) {
  // React defaults to its development build, which renders terminal views several times slower
  process.env.NODE_ENV ??= 'production'
  // absent in Node.js 20, which tells help
  nodeModule.enableCompileCache?.(compiled)
  process.argv = [process.argv[0], main, ...args]
  return import(pathToFileURL(main).href)
}

module.exports = { whenBuilt, start }
