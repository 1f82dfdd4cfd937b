'use strict'
// `npm start`: the whole product. Builds if the sources have changed since the last build, then
// serves in this same process, so that a signal sent to npm's child reaches the server.
if (!require('./node-runtime.cjs').moveOn(__filename, true)) {
  var built = require('./built.cjs')
  built.whenBuilt({ rebuild: true }, function () {
    built.start(['serve'].concat(process.argv.slice(2)))
  })
}
