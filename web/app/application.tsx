import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { useRoutes } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { Notices } from '../ui/notice-place.tsx'
import { BrowserRouter } from './browser-router.tsx'
import { Keyboard } from './keyboard.tsx'
import { Moves } from './moves.tsx'
import { routes } from './routes.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

/** The whole program: addresses, the server's answers, and what may lie over every screen. */
export const Application = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Moves />
        <Screens />
        <SignInDialog />
        <Keyboard />
        <Notices />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>
)

const Screens = () => useRoutes(routes)
