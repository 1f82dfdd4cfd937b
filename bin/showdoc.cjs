#!/usr/bin/env node
'use strict'
// The command `showdoc`. Starts the build; in a checkout that was never built, builds it first.
// NO_COLOR wins; Node.js would let FORCE_COLOR win, and warn of it in the middle of the output
if (process.env.NO_COLOR) delete process.env.FORCE_COLOR
var runtime = require('./node-runtime.cjs')
if (
  runtime.canTellHelp(process.argv.slice(2)) ||
  !runtime.moveOn(__filename, runtime.isLimited(process.argv.slice(2)))
) {
  var built = require('./built.cjs')
  built.whenBuilt({ rebuild: false }, function () {
    built.start(process.argv.slice(2))
  })
}
