'use strict'
// node bin/run.cjs <tool> [arguments]: runs a tool of node_modules/.bin, or `node` itself, under a
// recent enough Node.js. The npm scripts go through it; whatever those tools start finds the same
// Node.js first in its PATH.
var fs = require('fs')
var path = require('path')
var runtime = require('./node-runtime.cjs')

var node = runtime.find()
var tool = process.argv[2]
var args = process.argv.slice(3)
var modules = path.join(__dirname, '..', 'node_modules')

if (!tool) {
  process.stderr.write('Usage: node bin/run.cjs <tool> [arguments]\n')
  process.exit(64)
}

var env = Object.assign({}, process.env)
// Windows spells it `Path`
var pathKey = Object.keys(env).filter(function (key) {
  return key.toUpperCase() === 'PATH'
})[0]
env[pathKey || 'PATH'] = [path.dirname(node), path.join(modules, '.bin'), env[pathKey] || ''].join(
  path.delimiter,
)
env.NODE = env.npm_node_execpath = node

/**
 * The script behind a tool's name. The package's own file, since `.bin/<tool>` is a shell script on
 * Windows.
 */
function scriptOf(name) {
  var link = path.join(modules, '.bin', name)
  if (process.platform !== 'win32' && fs.existsSync(link)) return fs.realpathSync(link)
  try {
    var bin = require(path.join(modules, name, 'package.json')).bin
    return path.join(modules, name, typeof bin === 'string' ? bin : bin[name])
  } catch (error) {
    process.stderr.write(
      'There is no tool `' + name + '` in node_modules; `npm ci` installs the tools.\n',
    )
    process.exit(1)
  }
}

runtime.become(node, tool === 'node' ? args : [scriptOf(tool)].concat(args), env)
