// npm run dev: the server and the web client, both reloading, with the example items. Its data is
// separate from that of `npm start`.
import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '..')
const env = {
  ...process.env,
  NODE_ENV: 'development',
  // where the web client forwards its calls to
  SHOWDOC_HOST: '127.0.0.1',
  SHOWDOC_PORT: '4999',
  SHOWDOC_DATA: process.env['SHOWDOC_DATA'] ?? path.join(root, '.showdoc', 'dev'),
  // deliberately public: it only protects made-up data on this machine's loopback
  SHOWDOC_ADMIN_PASSWORD: process.env['SHOWDOC_ADMIN_PASSWORD'] ?? 'only-for-dev',
}

const running: ChildProcess[] = []
/**
 * Neither is of use without the other, so they stop together; only an exit that nobody asked for is
 * a failure.
 */
let isAsked = false
const stop = (signal: NodeJS.Signals) => running.forEach((child) => child.kill(signal))
const ask = (signal: NodeJS.Signals) => {
  isAsked = true
  stop(signal)
}
process.on('SIGINT', ask).on('SIGTERM', ask)

function start(script: string, ...args: string[]): void {
  const child = spawn(process.execPath, [path.join('node_modules', script), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  running.push(child)
  child.on('exit', (code) => {
    if (!isAsked) process.exitCode = code || 1
    isAsked = true
    stop('SIGTERM')
  })
}

const answers = () =>
  fetch('http://127.0.0.1:4999/healthz').then(
    () => true,
    () => false,
  )

start('tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'cli/main.ts', 'serve')
// before the server is up, the web client would report every call that it can't forward
while (!isAsked && !(await answers())) await setTimeout(200)
if (!isAsked) start('vite/bin/vite.js')
