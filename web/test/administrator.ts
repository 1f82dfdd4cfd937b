import type { Answer } from '../api/calls.ts'
import { ann } from './render-screen.tsx'

/** An administrator of the site. */
export const root: Answer<'user/info'> = {
  ...ann,
  uid: '9',
  username: 'root',
  name: 'Root',
  groupid: '1',
}
