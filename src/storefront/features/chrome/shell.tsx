import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useMatches } from 'react-router'
import { PageShell } from '#ui/patterns/page-shell/page-shell.tsx'
import { layouts } from '#storefront/layouts/layouts.ts'
import { findPageByName } from '#storefront/pages.ts'
import { useSessionWatch } from '#storefront/session/use-session-watch.ts'
import type { Department } from './departments.ts'
import { evictKeepAlivePages } from './keep-alive-pages.ts'
import { Navigator } from './navigator.tsx'
import { DepartmentsContext } from './use-departments.ts'

interface ShellProps {
  readonly departments: readonly Department[]
  readonly children: ReactNode
}

/** One tree for all layouts, so that the page element stays mounted when the layout changes. */
export function Shell({ departments, children }: ShellProps) {
  const page = findPageByName(useMatches().at(-1)?.id ?? '')
  const { Header, Footer, ground } = layouts[page?.layout ?? 'default']
  useSessionWatch(evictKeepAlivePages)
  return (
    <DepartmentsContext value={departments}>
      <PageShell header={<Header />} footer={Footer && <Footer />} ground={page?.ground ?? ground}>
        {children}
      </PageShell>
      <Navigator />
      <LateParts />
    </DepartmentsContext>
  )
}

/** Loads messages, the cart panel and the popup when the page is idle, before they are needed. */
function LateParts() {
  const [Late, setLate] = useState<ComponentType | null>(null)
  useEffect(() => {
    const scheduleIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500))
    scheduleIdle(
      () => void import('./deferred-parts.tsx').then((late) => setLate(() => late.DeferredParts)),
      {
        timeout: 2000,
      },
    )
  }, [])
  return Late && <Late />
}
