import { memberCalls } from '#contract/calls/member.ts'
import {
  memberRemover,
  membersReader,
  memberWriter,
  peopleReader,
} from '../../access/people/member.ts'
import { signedIn } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { deleteMember } from './delete.ts'
import { listEverybody } from './get-all-list.ts'
import { listMembers } from './get-list.ts'
import { listMyPeople } from './get-my-all-list.ts'
import { saveMembers } from './save.ts'

export const memberRoutes = routes(memberCalls, {
  getList: guard(membersReader, listMembers),
  getAllList: guard(peopleReader, listEverybody),
  getMyAllList: guard(signedIn, listMyPeople),
  save: guard(memberWriter, saveMembers),
  delete: guard(memberRemover, deleteMember),
})
