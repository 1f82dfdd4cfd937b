import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { BrowserRouter, useRoutes } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { basePath } from '../lib/base-address.ts'
import { Notices } from '../ui/notices.tsx'
import { Keyboard } from './keyboard.tsx'
import { Moves } from './moves.tsx'
import { routes } from './routes.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

/** The whole program: addresses, the server's answers, and what may lie over every screen. */
export const Application = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename={basePath()}>
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
