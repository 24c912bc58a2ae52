import { useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate, useNavigation } from 'react-router'
import { unreachable } from '#storefront/api/api-error.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { paths } from '#storefront/paths.ts'
import { breadcrumbs } from './breadcrumb-store.ts'
import { findLinkToFollow, findLinkToPrefetch } from './followed-link.ts'
import styles from './navigator.module.css'

/**
 * All links are plain `<a href>` elements. After hydration this component follows them on the
 * client, prefetches pages on hover, and announces page changes.
 */
export function Navigator() {
  const navigate = useNavigate()
  const [prefetchPath, setPrefetchPath] = useState<string | null>(null)

  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const link = findLinkToFollow(event)
      if (!link) return
      event.preventDefault()
      // Offline, the current page stays.
      if (!navigator.onLine) return void announceOffline()
      void navigate(link.to, { replace: link.replace, preventScrollReset: link.keepScroll })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const handlePoint = (event: Event) => {
      clearTimeout(timer)
      // Offline, the router would reload the document if a prefetched module fails.
      const to = navigator.onLine ? findLinkToPrefetch(event) : null
      if (to) timer = setTimeout(() => setPrefetchPath(to), 80)
    }
    window.addEventListener('click', handleClick)
    window.addEventListener('pointerover', handlePoint, { passive: true })
    window.addEventListener('focusin', handlePoint)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('click', handleClick)
      window.removeEventListener('pointerover', handlePoint)
      window.removeEventListener('focusin', handlePoint)
    }
  }, [navigate])

  return (
    <>
      {prefetchPath && <PrefetchPageLinks page={prefetchPath} />}
      <ProgressBar />
      <PageAnnouncer />
    </>
  )
}

/** The messages module is already loaded. */
async function announceOffline(): Promise<void> {
  const { announce } = await import('#ui/primitives/message/message-store.ts')
  announce(unreachable.msg, 'error')
}

/** A progress bar with a delay, in CSS. */
function ProgressBar() {
  const isLoading = useNavigation().state !== 'idle'
  return isLoading ? <div className={styles.progress} aria-hidden="true" /> : null
}

/**
 * After each page change: focuses the headline and announces the title. Filters and list pages do
 * neither.
 */
function PageAnnouncer() {
  const { name } = useShopSettings()
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const last = useRef<string | null>(null)
  useEffect(() => {
    const isFirst = last.current === null
    if (last.current === pathname) return
    last.current = pathname
    breadcrumbs.record({ title: document.title.replace(` | ${name}`, ''), path: pathname })
    if (isFirst) return
    const headline = [...document.querySelectorAll<HTMLElement>('main h1')].find((found) =>
      found.checkVisibility(),
    )
    // The search page focuses its field.
    const field =
      pathname === paths.search ? document.querySelector<HTMLElement>('#search-field') : null
    const target = field ?? headline ?? document.querySelector<HTMLElement>('main')
    if (target && target !== field && !target.hasAttribute('tabindex')) target.tabIndex = -1
    target?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname, name])
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
