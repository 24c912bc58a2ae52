import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { createRegistry as makeRegistry } from '../registries/registry-calls.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { deleteList, editList, shareList, type Wishlist } from './wishlist-calls.ts'
import styles from './wishlist.module.css'
import { registryPaths } from '../registries/registry-paths.ts'
import * as t from '#messages/wish-lists.ts'

export const checkListName = (value: string): string | null => {
  const { length } = value.trim()
  if (length === 0) return t.enterName
  return length > 60 ? t.tooLong({ max: '60', count: String(length) }) : null
}

type ListHeadProps = { list: Wishlist; onChange: () => void; onDeleted: () => void }

/** The settings of a list: sharing, notices, name, and deletion. */
export function ListSettings({ list, onChange, onDeleted }: ListHeadProps) {
  const { attempt, isBusy, fault } = useAttempt()
  const navigate = useNavigate()
  const change = (action: () => Promise<unknown>) =>
    attempt(async () => {
      await action()
      onChange()
    })
  return (
    <Panel title={t.settings} className={styles.head}>
      <div className="stack" data-gap="5">
        <FaultNotice text={fault} />
        <div>
          {list.shareUrl === null ? (
            <div className="stack" data-gap="2">
              <p>{t.onlyYou}</p>
              <p>
                <Button
                  variant="secondary"
                  busy={isBusy}
                  onClick={() => void change(() => shareList(list.id, true))}
                >
                  {t.createLink}
                </Button>
              </p>
            </div>
          ) : (
            <div className="stack" data-gap="3">
              <p>{t.shared}</p>
              <p className={styles.link}>{list.shareUrl}</p>
              <div className="cluster">
                <CopyButton value={list.shareUrl} label={t.copyLink} copiedLabel={t.linkCopied} />
                <Button
                  variant="quiet"
                  busy={isBusy}
                  onClick={() => void change(() => shareList(list.id, false))}
                >
                  {t.stopSharing}
                </Button>
              </div>
            </div>
          )}
        </div>
        <Checkbox
          label={t.emailNotices}
          checked={list.emailNotices}
          onChange={(event) => {
            const { checked } = event.currentTarget
            void change(() => editList({ id: list.id, emailNotices: checked }))
          }}
        />
        {!list.isDefault && (
          <p>
            <Button
              variant="quiet"
              busy={isBusy}
              onClick={() => void change(() => editList({ id: list.id, isDefault: true }))}
            >
              {t.makeDefault}
            </Button>
          </p>
        )}
        <Form
          id={`list-${list.id}`}
          checks={{ name: checkListName }}
          submitLabel={t.rename}
          submitLook={{ variant: 'secondary', size: 'small' }}
          savedLabel={t.saved}
          onSend={({ name = '' }) =>
            editList({ id: list.id, name: name.trim() }).then(() => {
              onChange()
              return null
            }, toFormFault)
          }
        >
          {(field) => (
            <TextField
              {...field('name')}
              label={t.name}
              maxLength={60}
              defaultValue={list.name}
              required
              unmarked
            />
          )}
        </Form>
        <p>
          <Button
            variant="quiet"
            busy={isBusy}
            onClick={() =>
              void attempt(
                async () => void navigate(registryPaths.step((await makeRegistry(list.id)).id, 1)),
              )
            }
          >
            {t.turnIntoRegistry}
          </Button>
        </p>
        <DeleteList
          list={list}
          onDelete={() => void attempt(async () => deleteList(list.id).then(onDeleted))}
        />
      </div>
    </Panel>
  )
}

function DeleteList({ list, onDelete }: { list: Wishlist; onDelete: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t.deleteList}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t.deleteTitle({ name: list.name })}
        size="narrow"
        actions={
          <>
            <Button
              variant="danger"
              onClick={() => {
                setIsAsking(false)
                onDelete()
              }}
            >
              {t.deleteLabel}
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {t.cancel}
            </Button>
          </>
        }
      >
        <p>{list.count === 0 ? t.listEmpty : t.deleteHint}</p>
      </Dialog>
    </div>
  )
}
