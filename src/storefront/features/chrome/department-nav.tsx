import { ChevronDown } from '#ui/primitives/icon/lucide-icons.tsx'
import {
  lazy,
  Suspense,
  useId,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { useLocation, useMatches } from 'react-router'
import { getPressedKey } from '#ui/pressed-key.ts'
import { HeaderLink } from '#ui/patterns/page-shell/site-header.tsx'
import { paths } from '#storefront/paths.ts'
import type { Department } from './departments.ts'
import { useDepartments } from './use-departments.ts'
import * as t from '#messages/shell.ts'
import styles from './department-nav.module.css'

/**
 * Delays in milliseconds, so that crossing the header opens nothing and briefly leaving the panel
 * does not close it.
 */
const delays = { open: 150, close: 300 }

type PanelProps = { readonly department: Department }

const loadPanel = () =>
  import('./department-panel.tsx').then(
    ({ DepartmentPanel: Panel }): { default: ComponentType<PanelProps> } => ({ default: Panel }),
    // Offline: the names of the departments are links.
    () => ({ default: () => null }),
  )

const DepartmentPanel = lazy(loadPanel)

/**
 * Links to departments. Each opens a panel with its categories on hover or by a button; Esc closes
 * it.
 */
export function DepartmentNav() {
  const departments = useDepartments()
  const [open, setOpen] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname } = useLocation()
  const [lastPathname, setLastPathname] = useState(pathname)
  if (lastPathname !== pathname) {
    setLastPathname(pathname)
    setOpen(null)
  }
  const trail = readTrail(useMatches())

  const schedule = (milliseconds: number, next: string | null) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), milliseconds)
  }
  return (
    <nav
      aria-label={t.departments}
      onPointerEnter={() => void loadPanel()}
      onPointerLeave={() => schedule(delays.close, null)}
    >
      <ul className={styles.list}>
        {departments.map((department) => (
          <DepartmentItem
            key={department.slug}
            department={department}
            current={
              pathname === paths.collection(department.slug)
                ? 'page'
                : trail.includes(department.slug)
            }
            open={open === department.slug}
            onOpen={(next) => {
              clearTimeout(timer.current)
              setOpen(next ? department.slug : null)
            }}
            onPoint={(event) => {
              if (event.pointerType === 'mouse')
                schedule(open === null ? delays.open : delays.open / 2, department.slug)
            }}
          />
        ))}
        <li className={styles.item} onPointerEnter={() => schedule(delays.close, null)}>
          <HeaderLink
            href={paths.registry}
            label={t.registry}
            current={pathname.startsWith(paths.registry) && 'page'}
          />
        </li>
      </ul>
    </nav>
  )
}

interface ItemProps {
  readonly department: Department
  readonly current: boolean | 'page'
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onPoint: (event: PointerEvent) => void
}

function DepartmentItem({ department, current, open, onOpen, onPoint }: ItemProps) {
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { slug, title, children } = department
  const handleKeyDown = (event: KeyboardEvent) => {
    if (getPressedKey(event) !== 'Escape' || !open) return
    onOpen(false)
    button.current?.focus()
  }
  const handleBlur = (event: FocusEvent) => {
    if (open && !event.currentTarget.contains(event.relatedTarget)) onOpen(false)
  }
  return (
    // The events bubble from the link and the button inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.item}
      onPointerEnter={onPoint}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      <HeaderLink
        href={paths.collection(slug)}
        label={title}
        current={current === true ? 'true' : current}
      />
      {children.length > 0 && (
        <button
          ref={button}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          aria-label={t.showCategories({ department: title })}
          onClick={() => onOpen(!open)}
        >
          <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
      {open && children.length > 0 && (
        <div className={styles.panel} id={panel}>
          <Suspense>
            <DepartmentPanel department={department} />
          </Suspense>
        </div>
      )}
    </li>
  )
}

interface Match {
  readonly data?: unknown
  readonly loaderData?: unknown
}

/** Slugs of the collections of the current page, from its loader data. */
function readTrail(matches: readonly Match[]): readonly string[] {
  const data = matches.at(-1)?.loaderData
  if (typeof data !== 'object' || data === null || !('trail' in data) || !Array.isArray(data.trail))
    return []
  return (data.trail as { slug: string }[]).map(({ slug }) => slug)
}
