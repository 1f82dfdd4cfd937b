import { scriptCronCalls } from '#contract/calls/common.ts'
import { anyone } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { runJobs } from './run.ts'

export const scriptCronRoutes = routes(scriptCronCalls, {
  run: guard(anyone, runJobs),
})
