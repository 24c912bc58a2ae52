import { Checkbox, FormControlLabel, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { callApi, isVersionConflict } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { ConflictDialog } from '../../form/conflict-dialog'
import { UsAddressFields } from '../../form/us-address-fields'
import { Choice } from '../orders/choice'
import { useAct, type FieldMessages } from '../use-act'
import { surpriseLabels, visibilityLabels, type RegistryRecord } from './registry-record'

interface RegistryDialogProps {
  readonly registry: RegistryRecord
  readonly onClose: () => void
}

interface EditDialogProps extends RegistryDialogProps {
  readonly title: string
  readonly confirmLabel: string
  readonly done: string
  /** The changed settings. */
  readonly changes: () => object
  readonly children: (fields: FieldMessages) => ReactNode
}

/** Saves settings at the version that was opened; a newer one is shown as a conflict. */
function EditDialog(props: EditDialogProps) {
  const { registry, title, confirmLabel, done, changes, children, onClose } = props
  const [version, setVersion] = useState(registry.version)
  const [conflict, setConflict] = useState<Error | null>(null)
  const { run } = useAct()
  const save = (at: number) =>
    callApi('/api/staff/registry/edit', {
      body: { id: registry.id, version: at, ...changes() },
    })
  const act = async () => {
    try {
      await save(version)
    } catch (error) {
      if (isVersionConflict(error)) setConflict(error as Error)
      throw error
    }
  }
  const overwrite = async (at: number) => {
    setConflict(null)
    setVersion(at)
    if (await run(() => save(at), done)) onClose()
  }
  return (
    <>
      <ActDialog
        title={title}
        confirmLabel={confirmLabel}
        act={act}
        done={() => done}
        onClose={onClose}
      >
        {children}
      </ActDialog>
      {conflict && (
        <ConflictDialog
          error={conflict}
          onOverwrite={(at) => void overwrite(at)}
          onReload={onClose}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  )
}

/** What the couple asks for on the phone: the date, the title, who sees the registry. */
export function EventDialog({ registry, onClose }: RegistryDialogProps) {
  const [event, setEvent] = useState({
    title: registry.title,
    eventDate: registry.eventDate ?? '',
    city: registry.city,
    stateCode: registry.stateCode,
    shipAfter: registry.shipAfter ?? '',
    message: registry.message,
  })
  const field = (name: keyof typeof event, fields: FieldMessages) => ({
    value: event[name],
    onChange: (text: string) => setEvent({ ...event, [name]: text }),
    message: fields[name],
  })
  const asDate = { type: 'date', slotProps: { inputLabel: { shrink: true } } }
  return (
    <EditDialog
      registry={registry}
      title="Change the event"
      confirmLabel="Save the event"
      done="The event was changed. The couple sees it in the history of their registry."
      changes={() => ({
        ...event,
        eventDate: event.eventDate || null,
        shipAfter: event.shipAfter || null,
      })}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <ActField
            label="Date of the event"
            {...asDate}
            {...field('eventDate', fields)}
            helperText="The return window, the completion discount and reminders follow this date."
          />
          <ActField label="Title" maxLength={60} {...field('title', fields)} />
          <ActField label="City" maxLength={60} {...field('city', fields)} />
          <ActField label="State (two letters)" maxLength={2} {...field('stateCode', fields)} />
          <ActField
            label="Ship nothing before"
            {...asDate}
            {...field('shipAfter', fields)}
            helperText="Gifts that have not shipped move to this day too."
          />
          <ActField
            label="Message to guests"
            multiline
            minRows={2}
            maxLength={1000}
            {...field('message', fields)}
          />
        </>
      )}
    </EditDialog>
  )
}

export function GiftAddressDialog({ registry, onClose }: RegistryDialogProps) {
  const [address, setAddress] = useState<Readonly<Record<string, string>>>(
    registry.addressBefore ?? { countryCode: 'US', company: '', line2: '' },
  )
  return (
    <EditDialog
      registry={registry}
      title="Change the shipping address"
      confirmLabel="Save the address"
      done="Gifts bought from now on ship to the new address."
      changes={() => ({ addressBefore: address })}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Typography color="text.secondary">
            Gifts bought from now on ship there. Orders that were placed keep their address. Givers
            see the city only.
          </Typography>
          <UsAddressFields
            address={address}
            onChange={setAddress}
            findMessage={(name) => fields[`addressBefore.${name}`]}
          />
        </>
      )}
    </EditDialog>
  )
}

type Privacy = Pick<RegistryRecord, 'thankYouReminders' | 'giftCards' | 'creditFirst'> & {
  readonly visibility: string
  readonly surprise: string
}

export function PrivacyDialog({ registry, onClose }: RegistryDialogProps) {
  const [privacy, setPrivacy] = useState<Privacy>({
    visibility: registry.visibility,
    surprise: registry.surprise,
    thankYouReminders: registry.thankYouReminders,
    giftCards: registry.giftCards,
    creditFirst: registry.creditFirst,
  })
  const [password, setPassword] = useState('')
  const checkbox = (name: 'thankYouReminders' | 'giftCards' | 'creditFirst', label: string) => (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          checked={privacy[name]}
          onChange={(_, isChecked) => setPrivacy({ ...privacy, [name]: isChecked })}
        />
      }
    />
  )
  return (
    <EditDialog
      registry={registry}
      title="Change the settings"
      confirmLabel="Save the settings"
      done="The settings were changed."
      changes={() => ({ ...privacy, ...(password && { password }) })}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Choice
            label="Who sees the registry"
            value={privacy.visibility}
            options={Object.entries(visibilityLabels)}
            onChange={(visibility) => setPrivacy({ ...privacy, visibility })}
          />
          {privacy.visibility === 'password' && (
            <ActField
              label={registry.hasPassword ? 'New password for guests (optional)' : 'Password'}
              required={!registry.hasPassword}
              value={password}
              onChange={setPassword}
              message={fields['password']}
              helperText="Tell it to the couple. Guests who have the old one are asked again."
              autoComplete="off"
            />
          )}
          <Choice
            label="Gifts are a surprise"
            value={privacy.surprise}
            options={Object.entries(surpriseLabels)}
            onChange={(surprise) => setPrivacy({ ...privacy, surprise })}
          />
          {checkbox('thankYouReminders', 'Remind the couple of thank-you notes')}
          {checkbox('giftCards', 'Tell guests that gift cards are welcome')}
          {checkbox('creditFirst', 'Turn every gift into store credit instead of shipping it')}
          {fields['creditFirst'] && (
            <Typography color="error" variant="body2">
              {fields['creditFirst']}
            </Typography>
          )}
        </>
      )}
    </EditDialog>
  )
}
