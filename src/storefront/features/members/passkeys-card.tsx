import { useState } from 'react'
import { Form } from '#ui/patterns/form/form.tsx'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { toFormFault } from '#storefront/api/form-fault.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { useHydrated } from '../chrome/use-hydrated.ts'
import type { Passkey } from './account-calls.ts'
import type { CardProps } from './card-props.ts'
import { FaultNotice } from './fault-notice.tsx'
import { formatMoment } from './member-dates.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { supportsPasskeys, createPasskey } from './browser-passkeys.ts'
import * as t from '#messages/account-settings.ts'
import styles from './account-settings.module.css'

export function PasskeysCard({ settings: { passkeys }, stepUp, onChange }: CardProps) {
  const { attempt, isBusy, fault } = useAttempt()
  const isSupported = useHydrated() && supportsPasskeys()
  const add = () =>
    attempt(async () => {
      const opened = await stepUp.run('add-passkey', () =>
        sessionApi().post('/api/user/passkeys/options', {}),
      )
      const credential = opened && (await createPasskey(opened.options))
      if (!opened || !credential) return
      await sessionApi().post('/api/user/passkeys/add', {
        challengeId: opened.challengeId,
        credential,
        name: nextPasskeyName(passkeys),
      })
      onChange()
    })
  const remove = (id: string) =>
    attempt(async () => {
      if (
        (await stepUp.run('remove-passkey', () =>
          sessionApi().post('/api/user/passkeys/remove', { id }),
        )) !== null
      )
        onChange()
    })
  return (
    <Panel title={t.passkeys}>
      <div className="stack" data-gap="5">
        <p>{t.passkeysHint}</p>
        <FaultNotice text={fault} />
        {passkeys.length > 0 && (
          <ul className={styles.rows}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                {...{ passkey, onChange }}
                onRemove={() => void remove(passkey.id)}
              />
            ))}
          </ul>
        )}
        {isSupported ? (
          <p>
            <Button
              variant="secondary"
              busy={isBusy}
              busyLabel={t.adding}
              onClick={() => void add()}
            >
              {t.addPasskey}
            </Button>
          </p>
        ) : (
          <p className="quiet">{t.unsupported}</p>
        )}
      </div>
    </Panel>
  )
}

function nextPasskeyName(passkeys: readonly Passkey[]): string {
  return passkeys.length === 0
    ? t.myPasskey
    : t.myPasskeyNumber({ number: String(passkeys.length + 1) })
}

function PasskeyRow({
  passkey,
  onChange,
  onRemove,
}: {
  passkey: Passkey
  onChange: () => void
  onRemove: () => void
}) {
  const { timeZone } = useShopSettings()
  const { id, name, createdAt, lastUsedAt } = passkey
  const added = formatMoment(createdAt, timeZone)
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen)
    return (
      <li>
        <Form
          id={`name-${id}`}
          checks={{
            name: (value) => (value.trim() === '' ? t.enterPasskeyName : null),
          }}
          submitLabel={t.save}
          submitLook={{ variant: 'secondary', size: 'small' }}
          actions={<TextButton onClick={() => setIsOpen(false)}>{t.cancel}</TextButton>}
          onSend={({ name: typed = '' }) =>
            sessionApi()
              .post('/api/user/passkeys/rename', { id, name: typed.trim() })
              .then(() => {
                setIsOpen(false)
                onChange()
                return null
              }, toFormFault)
          }
        >
          {(field) => (
            <TextField
              {...field('name')}
              label={t.name}
              maxLength={40}
              defaultValue={name}
              required
              unmarked
            />
          )}
        </Form>
      </li>
    )
  return (
    <li className={styles.row}>
      <div>
        <p>
          <b>{name}</b>
        </p>
        <p className="quiet">
          {lastUsedAt === null
            ? t.addedUnused({ added })
            : t.added({ added, used: formatMoment(lastUsedAt, timeZone) })}
        </p>
      </div>
      <div className="cluster">
        <TextButton onClick={() => setIsOpen(true)}>
          {t.rename}
          <span className="visually-hidden"> {name}</span>
        </TextButton>
        <TextButton onClick={onRemove}>
          {t.remove}
          <span className="visually-hidden"> {name}</span>
        </TextButton>
      </div>
    </li>
  )
}
