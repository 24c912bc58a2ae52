import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/primitives/button/button.tsx'
import { dropDraft, saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { paths } from '#storefront/paths.ts'
import { keepAliveDuration } from '#storefront/features/chrome/keep-alive-pages.ts'
import { emptyQuery, toListSearch, parseSearchText } from './list-query.ts'
import type { ComboboxFieldProps } from './combobox-field-props.ts'
import * as t from '#messages/search.ts'
import styles from './search-box.module.css'

const SearchSuggestions = lazy(async () => ({
  default: (await import('./search-suggestions.tsx')).SearchSuggestions,
}))

const draftName = 'search'

/** A search form that works without JavaScript. Suggestions load at the first focus. */
export function SearchBox({ query }: { query: string }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [isActive, setIsActive] = useState(false)
  const [wiring, setWiring] = useState<ComboboxFieldProps>({})
  useSlashKey(field)
  // The field can have focus before hydration.
  useEffect(
    () => setIsActive((wasActive) => wasActive || document.activeElement === field.current),
    [],
  )
  // A kept-alive page keeps the typed text; only another query in the URL replaces it.
  const shownQuery = useRef(query)
  useEffect(() => {
    if (field.current && shownQuery.current !== query) field.current.value = query
    shownQuery.current = query
  }, [query])

  // After a full page load there is no kept-alive page: restores the text typed for this URL if
  // it is recent.
  useEffect(() => {
    const { typed, at, on } = readDraft(draftName)
    const isRecent = Date.now() - Number(on) < keepAliveDuration
    if (field.current?.value === query && at === query && typed !== undefined && isRecent)
      field.current.value = typed
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, on mount
  }, [])

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    dropDraft(draftName)
    field.current?.blur()
    void navigate(
      paths.search
        + toListSearch({ ...emptyQuery, q: parseSearchText(field.current?.value ?? '') }),
    )
  }
  return (
    <search className={styles.box}>
      <form method="get" action={paths.search} onSubmit={handleSubmit} className={styles.form}>
        <label className="visually-hidden" id="search-label" htmlFor="search-field">
          {t.whatFor}
        </label>
        <input
          className={styles.field}
          id="search-field"
          type="search"
          name="q"
          maxLength={120}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t.examples}
          defaultValue={query}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
          autoFocus={query === ''}
          {...wiring}
          ref={field}
          onInput={(event) =>
            saveDraft(draftName, {
              typed: event.currentTarget.value,
              at: query,
              on: String(Date.now()),
            })
          }
          onFocus={(event) => {
            setIsActive(true)
            wiring.onFocus?.(event)
          }}
        />
        <Button type="submit" size="large">
          {t.search}
        </Button>
      </form>
      {isActive && (
        <Suspense>
          <SearchSuggestions field={field} onWire={setWiring} onGo={(to) => void navigate(to)} />
        </Suspense>
      )}
    </search>
  )
}

/** "/" focuses the search field, unless another field has focus. */
function useSlashKey(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element
        && event.target.closest('input, textarea, select, [contenteditable]') !== null
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [field])
}
