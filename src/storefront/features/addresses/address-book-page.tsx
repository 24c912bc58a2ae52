import { useRef } from 'react'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { NoticeRow, UndoRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { capitalize, formatAddresses } from '../cart/count-words.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { FaultNotice } from '../members/fault-notice.tsx'
import type { AddressBook } from './address-calls.ts'
import { AddressCard } from './address-card.tsx'
import { AddressEditor } from './address-editor.tsx'
import { AddressUses } from './address-uses.tsx'
import { useAddressBook } from './use-address-book.ts'
import * as t from '#messages/address-book.ts'
import styles from './address-book.module.css'

export function AddressBookPage({ book: loaded }: { book: AddressBook }) {
  const list = useRef<HTMLDivElement>(null)
  const page = useAddressBook(loaded, () => list.current?.focus())
  const { rows, limit } = page.book
  const { editing } = page
  const isFull = rows.length >= limit
  return (
    <AccountFrame
      title={t.title}
      lead={<p>{t.lead}</p>}
      aside={
        rows.length > 0 && (
          <p className="quiet">
            {t.saved({
              addresses: capitalize(formatAddresses(rows.length)),
              limit: String(limit),
            })}
          </p>
        )
      }
    >
      <div ref={list} tabIndex={-1} className={styles.book} aria-label={t.addresses} role="group">
        <ChangeNotices page={page} />
        {rows.length === 0 && editing === null && (
          <EmptyState
            title={t.emptyTitle}
            action={<Button onClick={() => page.edit('new')}>{t.addAddress}</Button>}
          >
            <p>{t.emptyHint}</p>
          </EmptyState>
        )}
        <div className={styles.cards}>
          {rows.map((address) =>
            editing === address.id ? (
              <Panel key={address.id} title={t.editAddress} className={styles.editor}>
                <AddressEditor
                  address={address}
                  isFirst={false}
                  onSaved={(done) => void page.finish(done)}
                  onLeave={() => page.edit(null)}
                />
              </Panel>
            ) : (
              <AddressCard
                key={address.id}
                address={address}
                onEdit={() => page.edit(address.id)}
                onDelete={() => void page.remove(address)}
                onSuggestion={(take) => void page.decide(address, take)}
              />
            ),
          )}
        </div>
        {editing === 'new' && (
          <Panel title={t.addAddress}>
            <AddressEditor
              address={null}
              isFirst={rows.length === 0}
              onSaved={(done) => void page.finish(done)}
              onLeave={() => page.edit(null)}
            />
          </Panel>
        )}
        {rows.length > 0 && editing !== 'new' && (
          <p>
            <Button
              variant="secondary"
              aria-disabled={isFull || undefined}
              onClick={() => !isFull && page.edit('new')}
            >
              {t.addAddress}
            </Button>
            {isFull && <span className="quiet"> {t.full}</span>}
          </p>
        )}
      </div>
    </AccountFrame>
  )
}

/** The result of the last change, with an undo for a deletion. */
function ChangeNotices({ page }: { page: ReturnType<typeof useAddressBook> }) {
  const { saved, removed, fault } = page
  return (
    <>
      <FaultNotice text={fault} />
      {saved?.merged && (
        <NoticeRow tone="success" live>
          <p>{t.merged}</p>
        </NoticeRow>
      )}
      {saved && saved.uses.length > 0 && (
        <AddressUses
          key={saved.address.id}
          addressId={saved.address.id}
          uses={saved.uses}
          onDone={page.forget}
        />
      )}
      {removed && (
        <UndoRow
          action={
            <TextButton tone="strong" onClick={() => void page.undo(removed)}>
              {t.undo}
            </TextButton>
          }
        >
          {t.wasRemoved({
            name: removed.label || `${removed.firstName} ${removed.lastName}`,
            city: removed.city,
          })}
        </UndoRow>
      )}
    </>
  )
}
