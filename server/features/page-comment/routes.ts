import { pageCommentCalls } from '#contract/calls/page-comment.ts'
import {
  commenter,
  commentRemover,
  commentResolver,
  footReader,
} from '../../access/content/comment.ts'
import { guard, routes } from '../../http/route.ts'
import { addComment } from './add.ts'
import { deleteComment } from './delete.ts'
import { listComments } from './get-list.ts'
import { listMentionable } from './get-people.ts'
import { resolveThread } from './resolve.ts'

export const pageCommentRoutes = routes(pageCommentCalls, {
  getList: guard(footReader, listComments),
  add: guard(commenter, addComment),
  getPeople: guard(commenter, listMentionable),
  delete: guard(commentRemover, deleteComment),
  resolve: guard(commentResolver, resolveThread),
})
