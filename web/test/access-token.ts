import type { Answer } from '../api/calls.ts'

/** A token for a program, as its person sees it. */
export const accessToken: Answer<'accessToken/getList'>[number] = {
  id: '1',
  name: 'laptop',
  token_start: 'sdp_1a2b',
  scope: 'write',
  item_ids: null,
  item_names: [],
  addtime: 1_700_000_000,
  expires: 0,
  last_used_time: 1_700_000_000,
  last_ip: '203.0.113.9',
}
