'use strict'
// Runs under a Node.js that is new enough (node-runtime.cjs saw to that): the way from sources to a
// running program.
const { spawn } = require('node:child_process')
const { existsSync } = require('node:fs')
const path = require('node:path')
const { pathToFileURL } = require('node:url')

const root = path.join(__dirname, '..')
const main = path.join(root, 'dist', 'main.mjs')

/**
 * Calls `then` when dist/ can be started. With `rebuild` it must also have been built from the
 * sources as they are now.
 */
async function whenBuilt({ rebuild }, then) {
  const isCheckout = existsSync(path.join(root, 'cli', 'main.ts'))
  if (existsSync(main) && !(isCheckout && rebuild)) return then()
  if (!isCheckout) {
    process.stderr.write(
      'This installation is not whole: dist/main.mjs is missing. Install it again.\n',
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
  // a process of its own: the bundlers' memory is not the server's
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
  // React draws a terminal several times slower in its development form, which is its default
  process.env.NODE_ENV ??= 'production'
  process.argv = [process.argv[0], main, ...args]
  return import(pathToFileURL(main).href)
}

module.exports = { whenBuilt, start }
