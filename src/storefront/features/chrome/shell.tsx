import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { PageShell } from '#ui/patterns/page-shell/page-shell.tsx'
import { layouts } from '#storefront/layouts/layouts.ts'
import { pageNamed } from '#storefront/pages.ts'
import { useSessionWatch } from '#storefront/session/use-session-watch.ts'
import type { Department } from './departments.ts'
import { evictKeptPages } from './kept-pages.ts'
import { LatePlace } from './late-place.tsx'
import { Navigator } from './navigator.tsx'
import { DepartmentsContext } from './use-departments.ts'

interface ShellProps {
  readonly departments: readonly Department[]
  readonly children: ReactNode
}

/** One tree for all layouts: only what stands around the page changes, the page's own place never does. */
export function Shell({ departments, children }: ShellProps) {
  const page = pageNamed(useMatches().at(-1)?.id ?? '')
  const { Header, Footer, ground } = layouts[page?.layout ?? 'default']
  useSessionWatch(evictKeptPages)
  return (
    <DepartmentsContext value={departments}>
      <PageShell header={<Header />} footer={Footer && <Footer />} ground={page?.ground ?? ground}>
        {children}
      </PageShell>
      <Navigator />
      <LatePlace />
    </DepartmentsContext>
  )
}
