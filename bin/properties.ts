// npm run test:properties: plays 10,000 random histories of push and pull, where npm test plays 200.
// SHOWDOC_TEST_SEEDS chooses others: a number of them, a range such as 41-400, or =17 for one that
// failed. The last line is "N passed, N failed".
import { runTests } from './tests.ts'

const seeds = (process.env['SHOWDOC_TEST_SEEDS'] ??= '10000')
process.stdout.write(`SHOWDOC_TEST_SEEDS=${seeds}\n`)
const { passed, failed } = await runTests(['slow'], ['cli/sync/push/histories.slow.test.ts'])
process.exitCode = failed > 0 ? 1 : 0
process.stdout.write(`${passed} passed, ${failed} failed\n`)
