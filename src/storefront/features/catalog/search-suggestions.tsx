import { truncateText } from '#kernel/text/truncate-text.ts'
import { useCombobox } from 'downshift'
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { getPressedKey } from '#ui/pressed-key.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { readRecentSearches } from './recent-searches-store.ts'
import type { ComboboxFieldProps } from './combobox-field-props.ts'
import {
  listRecentItems,
  listSuggestedItems,
  splitTypedText,
  type SuggestedItem,
} from './suggested-items.ts'
import { formatProductCount } from './format-product-count.ts'
import { thumbnailUrl } from './picture-props.ts'
import * as t from '#messages/search-suggestions.ts'
import styles from './search-box.module.css'

interface SearchSuggestionsProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** Passes combobox props to the field. */
  readonly onWire: (wiring: ComboboxFieldProps) => void
  readonly onGo: (to: string) => void
}

/**
 * Suggestions under the search field. No suggestion is preselected: Enter searches for the typed
 * text.
 */
export function SearchSuggestions({ field, onWire, onGo }: SearchSuggestionsProps) {
  const [typed, setTyped] = useState(field.current?.value ?? '')
  const items = useSuggestions(typed)
  const { isOpen, highlightedIndex, getMenuProps, getInputProps, getItemProps, closeMenu } =
    useCombobox({
      id: 'search',
      inputId: 'search-field',
      items: [...items],
      itemToString: (item) => item?.text ?? '',
      initialIsOpen: true,
      inputValue: typed,
      selectedItem: null,
      stateReducer: (_, { type, changes }) =>
        type === useCombobox.stateChangeTypes.InputClick ? { ...changes, isOpen: true } : changes,
      onInputValueChange: ({ inputValue, type }) => {
        if (
          type === useCombobox.stateChangeTypes.InputChange
          || type === useCombobox.stateChangeTypes.InputKeyDownEscape
        )
          setTyped(inputValue)
      },
      onSelectedItemChange: ({ selectedItem }) => {
        if (!selectedItem) return
        field.current?.blur()
        onGo(selectedItem.href)
      },
    })
  const isShown = isOpen && items.length > 0
  const input: unknown = getInputProps({
    ref: field,
    onKeyDown: (event) => {
      // Ignores keys of an input method editor. Without a highlighted suggestion, Enter
      // submits the form.
      const key = getPressedKey(event)
      if (key === '' || (key === 'Enter' && highlightedIndex < 0))
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    },
  })
  const { value: _value, ref: _ref, ...wiring } = input as ComboboxFieldProps & { value: string }
  useLayoutEffect(() => {
    onWire(wiring)
    // The handlers read current state; only the ARIA attributes depend on these values.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen, highlightedIndex, items, onWire])
  // Text typed while this component was loading.
  useEffect(() => setTyped(field.current?.value ?? ''), [field])
  useEffect(() => {
    const form = field.current?.form
    const close = () => closeMenu()
    form?.addEventListener('submit', close)
    return () => form?.removeEventListener('submit', close)
  }, [field, closeMenu])

  return (
    <div className={styles.panel} data-open={isShown || undefined}>
      <ul className={styles.items} {...getMenuProps({ 'aria-label': t.suggestions })}>
        {isShown
          && items.map((item, index) => (
            <li
              key={item.kind + item.href}
              className={styles.item}
              data-kind={item.kind}
              data-on={highlightedIndex === index || undefined}
              {...getItemProps({ item, index })}
            >
              <Suggestion item={item} typed={typed} />
            </li>
          ))}
      </ul>
    </div>
  )
}

function Suggestion({
  item: { kind, text, count, goods },
  typed,
}: {
  item: SuggestedItem
  typed: string
}) {
  const words = splitTypedText(text, typed.trim())
  return (
    <>
      {goods && (
        <img
          className={styles.thumb}
          src={thumbnailUrl(goods.picture)}
          alt=""
          width={48}
          height={48}
        />
      )}
      <span className={styles.words}>
        <span>
          {words.before !== '' && <b>{words.before}</b>}
          {words.typed}
          {words.after !== '' && <b>{words.after}</b>}
        </span>
        {goods && (
          <span className={styles.note}>
            {t.price({
              isRange: goods.priceMax > goods.priceMin ? 'yes' : 'no',
              amount: formatMoney(goods.priceMin, goods.currency),
            })}
          </span>
        )}
      </span>
      {kind === 'collection' && (
        <span className={styles.note}>
          {count === undefined ? t.category : t.categoryItems({ items: formatProductCount(count) })}
        </span>
      )}
      {kind === 'recent' && <span className={styles.note}>{t.recentSearch}</span>}
      {kind === 'page' && <span className={styles.note}>{t.page}</span>}
    </>
  )
}

/** Requests suggestions 150 ms after the last key and ignores outdated responses. */
function useSuggestions(typed: string): readonly SuggestedItem[] {
  const words = typed.trim()
  const [suggestions, setSuggestions] = useState<readonly SuggestedItem[]>([])
  const [recent] = useState(() => listRecentItems(readRecentSearches()))
  useEffect(() => {
    if (words === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      sessionApi()
        .get('/api/product/suggest', { q: truncateText(words, 120) }, { signal: controller.signal })
        .then(
          (answer) => setSuggestions(listSuggestedItems(answer)),
          () => undefined,
        )
    }, 150)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words])
  return words === '' ? recent : suggestions
}
