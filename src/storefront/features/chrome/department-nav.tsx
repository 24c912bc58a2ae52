import { ChevronDown } from '#ui/primitives/icon/lucide-icons.tsx'
import {
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { useLocation, useMatches } from 'react-router'
import { pressedKey } from '#ui/pressed-key.ts'
import { HeaderLink } from '#ui/patterns/page-shell/site-header.tsx'
import { Link } from '#ui/primitives/link/link.tsx'
import { paths } from '#storefront/paths.ts'
import type { Department } from './departments.ts'
import { trailOf } from './trail.ts'
import { useDepartments } from './use-departments.ts'
import styles from './department-nav.module.css'

/** Long enough that crossing the header opens nothing, and that a slip off the edge does not close it. */
const intent = { open: 150, close: 300 }

/** Links to the departments; each opens a panel of what is in it, by pointing or by its own button, and closes with Esc. */
export function DepartmentNav() {
  const departments = useDepartments()
  const [open, setOpen] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname } = useLocation()
  const [at, setAt] = useState(pathname)
  if (at !== pathname) {
    setAt(pathname)
    setOpen(null)
  }
  const trail = trailOf(useMatches())

  const after = (milliseconds: number, next: string | null) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), milliseconds)
  }
  return (
    <nav aria-label="Departments" onPointerLeave={() => after(intent.close, null)}>
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
                after(open === null ? intent.open : intent.open / 2, department.slug)
            }}
          />
        ))}
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
  const { slug, title, count, children } = department
  const press = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || !open) return
    onOpen(false)
    button.current?.focus()
  }
  const leave = (event: FocusEvent) => {
    if (open && !event.currentTarget.contains(event.relatedTarget)) onOpen(false)
  }
  return (
    // What it hears comes from the link and the button within it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={styles.item} onPointerEnter={onPoint} onKeyDown={press} onBlur={leave}>
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
          aria-label={`${title}: show its shelves`}
          onClick={() => onOpen(!open)}
        >
          <ChevronDown size={18} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
      {open && children.length > 0 && (
        <div className={styles.panel} id={panel}>
          <ul className={styles.shelves}>
            {children.map((shelf) => (
              <li key={shelf.slug}>
                <Link className={styles.shelf} href={paths.collection(shelf.slug)}>
                  {shelf.title} <span className={styles.count}>{shelf.count}</span>
                </Link>
              </li>
            ))}
            <li>
              <Link className={styles.shelf} data-all="" href={paths.collection(slug)}>
                All {title.toLowerCase()} <span className={styles.count}>{count}</span>
              </Link>
            </li>
          </ul>
        </div>
      )}
    </li>
  )
}
