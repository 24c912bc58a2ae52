import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/primitives/button/button.tsx'
import { dropDraft, saveDraft, readDraft } from '#storefront/session/drafts.ts'
import { paths } from '#storefront/paths.ts'
import { idleLife } from '#storefront/features/chrome/kept-pages.ts'
import { emptyQuery, listSearch, readWords } from './list-query.ts'
import type { FieldWiring } from './field-wiring.ts'
import styles from './search-box.module.css'

const SearchSuggestions = lazy(async () => ({
  default: (await import('./search-suggestions.tsx')).SearchSuggestions,
}))

const draft = 'search'

/** A search form like any other. At the first focus the suggestions come, and the same field learns to offer them. */
export function SearchBox({ query }: { query: string }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const [wiring, setWiring] = useState<FieldWiring>({})
  useSlashKey(field)
  // Whoever was quicker than the script is in the field already.
  useEffect(() => setIsWanted((wanted) => wanted || document.activeElement === field.current), [])
  // Kept alive, the field keeps what was half typed; only other words in the address replace it.
  const shown = useRef(query)
  useEffect(() => {
    if (field.current && shown.current !== query) field.current.value = query
    shown.current = query
  }, [query])

  // A document that was loaded anew has no kept page: what was typed for this address is put back, for as long as a page is kept.
  useEffect(() => {
    const { typed, at, on } = readDraft(draft)
    const isRecent = Date.now() - Number(on) < idleLife
    if (field.current?.value === query && at === query && typed !== undefined && isRecent)
      field.current.value = typed
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page comes
  }, [])

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    dropDraft(draft)
    field.current?.blur()
    void navigate(
      paths.search + listSearch({ ...emptyQuery, q: readWords(field.current?.value ?? '') }),
    )
  }
  return (
    <search className={styles.box}>
      <form method="get" action={paths.search} onSubmit={send} className={styles.form}>
        <label className="visually-hidden" id="search-label" htmlFor="search-field">
          What are you looking for?
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
          placeholder="Napkins, sheets"
          defaultValue={query}
          {...wiring}
          ref={field}
          onInput={(event) =>
            saveDraft(draft, {
              typed: event.currentTarget.value,
              at: query,
              on: String(Date.now()),
            })
          }
          onFocus={(event) => {
            setIsWanted(true)
            wiring.onFocus?.(event)
          }}
        />
        <Button type="submit" size="large">
          Search
        </Button>
      </form>
      {isWanted && (
        <Suspense>
          <SearchSuggestions field={field} onWire={setWiring} onGo={(to) => void navigate(to)} />
        </Suspense>
      )}
    </search>
  )
}

/** "/" goes to the search field, unless something is being typed somewhere. */
function useSlashKey(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element
        && event.target.closest('input, textarea, select, [contenteditable]') !== null
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [field])
}
