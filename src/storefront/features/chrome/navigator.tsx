import { useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate, useNavigation } from 'react-router'
import { unreachable } from '#storefront/api/api-error.ts'
import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'
import { breadcrumbs } from './breadcrumb-store.ts'
import { linkToFollow, linkToPrepare } from './followed-link.ts'
import styles from './navigator.module.css'

/**
 * Every link in the shop is a plain `<a href>`. Once the script is here, this follows them without loading the document anew,
 * gets a page ready that is pointed at, and tells where one has arrived.
 */
export function Navigator() {
  const navigate = useNavigate()
  const [next, setNext] = useState<string | null>(null)

  useEffect(() => {
    const click = (event: MouseEvent) => {
      const link = linkToFollow(event)
      if (!link) return
      event.preventDefault()
      // A page that cannot come is not worth the one that is here.
      if (!navigator.onLine) return void sayOffline()
      void navigate(link.to, { replace: link.replace, preventScrollReset: link.keepScroll })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const point = (event: Event) => {
      clearTimeout(timer)
      // The router takes a page's script that does not come for an old one, and loads the document anew.
      const to = navigator.onLine ? linkToPrepare(event) : null
      if (to) timer = setTimeout(() => setNext(to), 80)
    }
    window.addEventListener('click', click)
    window.addEventListener('pointerover', point, { passive: true })
    window.addEventListener('focusin', point)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('click', click)
      window.removeEventListener('pointerover', point)
      window.removeEventListener('focusin', point)
    }
  }, [navigate])

  return (
    <>
      {next && <PrefetchPageLinks page={next} />}
      <ProgressLine />
      <Arrival />
    </>
  )
}

/** The messages are here by now: they come when the page has come to rest. */
async function sayOffline(): Promise<void> {
  const { announce } = await import('#ui/primitives/message/message-store.ts')
  announce(unreachable.msg, 'error')
}

/** Appears when a page takes longer than a blink. */
function ProgressLine() {
  const isOnTheWay = useNavigation().state !== 'idle'
  return isOnTheWay ? <div className={styles.progress} aria-hidden="true" /> : null
}

/** After each change of page: focus on its headline, its title read out once. Filters and pages of a list leave both alone. */
function Arrival() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const last = useRef<string | null>(null)
  useEffect(() => {
    const isFirst = last.current === null
    if (last.current === pathname) return
    last.current = pathname
    breadcrumbs.record({ title: document.title.replace(` | ${brand.name}`, ''), path: pathname })
    if (isFirst) return
    const headline = [...document.querySelectorAll<HTMLElement>('main h1')].find((found) =>
      found.checkVisibility(),
    )
    // Whoever comes to search types next.
    const field =
      pathname === paths.search ? document.querySelector<HTMLElement>('#search-field') : null
    const target = field ?? headline ?? document.querySelector<HTMLElement>('main')
    if (target && target !== field && !target.hasAttribute('tabindex')) target.tabIndex = -1
    target?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
