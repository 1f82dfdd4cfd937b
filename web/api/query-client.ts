import { QueryClient } from '@tanstack/react-query'

/**
 * Answers of the server, kept for this tab. Shown at once on return, refreshed behind after 30 s, forgotten after ten minutes without
 * use. A refusal is an answer and is not asked again by itself. Source: screens-reading 15.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 600_000, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
