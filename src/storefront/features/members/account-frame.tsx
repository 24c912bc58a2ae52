import { ChevronDown } from '#ui/primitives/icon/lucide-icons.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { getPressedKey } from '#ui/pressed-key.ts'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import { findPageByName } from '#storefront/pages.ts'
import { hasLevel } from '#storefront/session/level.ts'
import { useSession } from '#storefront/session/session.ts'
import { listMenuParts, type MenuItem, type MenuSection } from './account-menu.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { hide } from '#storefront/message-tags.tsx'
import * as t from '#messages/account-frame.ts'
import styles from './account-frame.module.css'

type AccountFrameProps = {
  title: ReactNode
  lead?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function AccountFrame({ title, lead, aside, children }: AccountFrameProps) {
  const { userInfo } = useSession()
  const hasAccess = useHasAccess()
  const { pathname } = useLocation()
  const parts = listMenuParts(userInfo)
  return (
    <Section>
      <div className={styles.frame}>
        <FoldedMenu key={pathname} {...{ parts, pathname }} />
        <Columns
          shape="aside-main"
          sticky
          aside={
            <nav className={styles.side} aria-label={t.account}>
              <MenuParts {...{ parts, pathname }} />
            </nav>
          }
        >
          <PageHead size="step" close {...{ title, lead, aside }} />
          {hasAccess ? children : <Skeleton lines={4} />}
        </Columns>
      </div>
    </Section>
  )
}

/**
 * Whether member content may be shown. Hides it as soon as the session ends, also when another tab
 * ends it.
 */
function useHasAccess(): boolean {
  const { userInfo } = useSession()
  const { permissions } = findPageByName(useMatches().at(-1)?.id ?? '') ?? {}
  return !permissions || hasLevel(userInfo, permissions)
}

type MenuProps = { parts: readonly MenuSection[]; pathname: string }

function FoldedMenu({ parts, pathname }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const current = parts.flatMap(({ items }) => items).find(({ path }) => path === pathname)
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (getPressedKey(event) !== 'Escape' || !details.current?.open) return
      details.current.open = false
      details.current.querySelector('summary')?.focus()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [])
  return (
    <details ref={details} className={styles.folded}>
      <summary className={styles.summary}>
        <span>{t.accountMenu({ page: current?.name ?? t.yourAccount, hidden: hide })}</span>
        <ChevronDown size={20} strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <nav aria-label={t.account}>
        <MenuParts {...{ parts, pathname }} />
      </nav>
    </details>
  )
}

function MenuParts({ parts, pathname }: MenuProps) {
  return parts.map(({ title, items }) => (
    <div key={title} className={styles.part}>
      <p className={styles.title}>{title}</p>
      <ul>
        {items.map((item) => (
          <li key={item.name}>
            <MenuEntry item={item} isCurrent={item.path === pathname} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

function MenuEntry({
  item: { name, path, type },
  isCurrent,
}: {
  item: MenuItem
  isCurrent: boolean
}) {
  if (type === 'logout') return <SignOutButton className={styles.item}>{name}</SignOutButton>
  return (
    <Link className={styles.item} href={path} aria-current={isCurrent ? 'page' : undefined}>
      {name}
    </Link>
  )
}
