import { Autocomplete, Box, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { callApi, isVersionConflict } from '../../api'
import { ConflictDialog } from '../../form/conflict-dialog'
import { UnsavedBar } from '../../form/unsaved-bar'
import { forgetDraft, useFormDraft } from '../../form/use-form-draft'
import { Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { isAllowed, type Me } from '../../me'
import { StaffName } from '../../staff-name'
import { useAct } from '../use-act'
import type { Customer } from './customer-detail'

interface CustomerProfileProps {
  readonly customer: Customer
  readonly me: Me | undefined
}

interface Profile {
  readonly note: string
  readonly tags: readonly string[]
  readonly firstName: string
  readonly lastName: string
}

/** What the staff writes about a customer: note, tags, and the name of an account. */
export function CustomerProfile({ customer, me }: CustomerProfileProps) {
  const { changedBy, changedAt, note } = customer
  return (
    <Section title="Profile">
      {isAllowed(me, 'customers.write') ? (
        <ProfileForm customer={customer} />
      ) : (
        <Typography sx={{ whiteSpace: 'pre-wrap' }}>{note || 'No note yet.'}</Typography>
      )}
      {changedBy && changedAt && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          Last changed by <StaffName id={changedBy} />, <Time at={changedAt} />
        </Typography>
      )}
    </Section>
  )
}

function ProfileForm({ customer }: { readonly customer: Customer }) {
  const { id, note, tags, memberName, state } = customer
  const draftKey = `customer.${id}`
  // What is typed is about the version that was opened, also when a newer one is read meanwhile.
  const [version, setVersion] = useState(customer.version)
  const form = useForm<Profile>({
    defaultValues: {
      note,
      tags,
      firstName: memberName?.firstName ?? '',
      lastName: memberName?.lastName ?? '',
    },
  })
  const isRestored = useFormDraft(form, { key: draftKey, version })
  const { isDirty } = form.formState
  const { run, isRunning, fields } = useAct()
  const [conflict, setConflict] = useState<Error | null>(null)
  const save = (basedOn: number) =>
    run(
      () =>
        callApi<{ version: number }>('/api/staff/customer/update', {
          body: { id, version: basedOn, ...collectChanges(form) },
        }).then(
          (saved) => {
            forgetDraft(draftKey)
            form.reset(form.getValues())
            setVersion(saved.version)
          },
          (error: Error) => {
            if (isVersionConflict(error)) setConflict(error)
            throw error
          },
        ),
      'Saved.',
    )
  return (
    <Box component="form" onSubmit={(event) => void form.handleSubmit(() => save(version))(event)}>
      <Stack spacing={2}>
        <TextField
          label="Note"
          multiline
          minRows={3}
          fullWidth
          {...form.register('note')}
          error={fields['note'] !== undefined}
          helperText={fields['note'] ?? 'Only the staff sees it.'}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        <TagsField form={form} message={fields['tags']} />
        {memberName && state === 'open' && (
          <Stack direction="row" spacing={1}>
            {(['firstName', 'lastName'] as const).map((name) => (
              <TextField
                key={name}
                label={name === 'firstName' ? 'First name' : 'Last name'}
                required
                fullWidth
                {...form.register(name)}
                error={fields[`name.${name}`] !== undefined}
                helperText={fields[`name.${name}`]}
                slotProps={{ htmlInput: { maxLength: 40 } }}
              />
            ))}
          </Stack>
        )}
      </Stack>
      {isDirty && (
        <UnsavedBar
          effect="Saving shows them to everyone on the staff."
          isRestored={isRestored}
          isSaving={isRunning}
          onDiscard={() => {
            forgetDraft(draftKey)
            form.reset()
          }}
        />
      )}
      {conflict && (
        <ConflictDialog
          error={conflict}
          onClose={() => setConflict(null)}
          onReload={() => {
            forgetDraft(draftKey)
            window.location.reload()
          }}
          onOverwrite={(latest) => {
            setConflict(null)
            void save(latest)
          }}
        />
      )}
    </Box>
  )
}

/** Only what was changed, so that two people can change different fields. */
function collectChanges(form: UseFormReturn<Profile>): object {
  const { note, tags, firstName, lastName } = form.getValues()
  const { dirtyFields } = form.formState
  return {
    ...(dirtyFields.note && { note }),
    ...(dirtyFields.tags && { tags }),
    ...((dirtyFields.firstName || dirtyFields.lastName) && { name: { firstName, lastName } }),
  }
}

interface TagsFieldProps {
  readonly form: UseFormReturn<Profile>
  readonly message: string | undefined
}

function TagsField({ form, message }: TagsFieldProps) {
  const { data: known = [] } = useQuery({
    queryKey: ['customer-tags'],
    queryFn: ({ signal }) =>
      callApi<{ rows: { tag: string }[] }>('/api/staff/customer/tags', { signal }),
    select: ({ rows }) => rows.map(({ tag }) => tag),
  })
  return (
    <Controller
      control={form.control}
      name="tags"
      render={({ field }) => (
        <Autocomplete
          multiple
          freeSolo
          autoSelect
          options={known}
          value={[...field.value]}
          onChange={(_, value) => field.onChange(value)}
          onBlur={field.onBlur}
          renderInput={(input) => (
            <TextField
              {...input}
              label="Tags"
              error={message !== undefined}
              helperText={message ?? 'Press Enter after each tag.'}
            />
          )}
        />
      )}
    />
  )
}
