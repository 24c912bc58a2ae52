import { Box, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DisputeDetail } from '../../../../src/modules/refunds/contract.ts'
import { callApi, isVersionConflict } from '../../api'
import { ConflictDialog } from '../../form/conflict-dialog'
import { UnsavedBar } from '../../form/unsaved-bar'
import { forgetDraft, useFormDraft } from '../../form/use-form-draft'
import { Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { StaffName } from '../../staff-name'
import { useAct } from '../use-act'

interface DisputeStatementProps {
  readonly dispute: DisputeDetail
  readonly isEditable: boolean
}

/** What the shop says about the claim. */
export function DisputeStatement({ dispute, isEditable }: DisputeStatementProps) {
  const { id, evidence } = dispute
  return (
    <Section title="Statement of the shop">
      {isEditable ? (
        <StatementForm dispute={dispute} />
      ) : (
        <Typography sx={{ whiteSpace: 'pre-wrap' }}>
          {evidence?.statement ?? 'No statement was written.'}
        </Typography>
      )}
      {evidence && (
        <Typography key={id} variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {evidence.submittedAt ? (
            <>
              Sent by <StaffName id={evidence.submittedBy ?? ''} />,{' '}
              <Time at={evidence.submittedAt} />
            </>
          ) : (
            <>
              Last changed by <StaffName id={evidence.changedBy} />,{' '}
              <Time at={evidence.changedAt} />
            </>
          )}
        </Typography>
      )}
    </Section>
  )
}

function StatementForm({ dispute: { id, evidence, answer } }: { readonly dispute: DisputeDetail }) {
  // What is typed is about the version that was opened, also when a newer one is read meanwhile.
  const [version, setVersion] = useState(evidence?.version ?? 0)
  const draftKey = `dispute.${id}`
  const form = useForm({ defaultValues: { statement: evidence?.statement ?? '' } })
  const isRestored = useFormDraft(form, { key: draftKey, version })
  const { run, isRunning, fields } = useAct()
  const [conflict, setConflict] = useState<Error | null>(null)
  const save = (basedOn: number) =>
    run(
      () =>
        callApi<{ version: number }>('/api/staff/dispute/saveEvidence', {
          body: { id, version: basedOn, statement: form.getValues('statement') },
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
      'The statement is saved.',
    )
  const { isDirty } = form.formState
  return (
    <Box component="form" onSubmit={(event) => void form.handleSubmit(() => save(version))(event)}>
      <TextField
        label="What happened"
        multiline
        minRows={5}
        fullWidth
        required
        {...form.register('statement')}
        error={fields['statement'] !== undefined}
        helperText={
          fields['statement']
          ?? 'Say what was ordered, when it was delivered, and what you offered. The order, '
            + 'tracking and messages are added by themselves.'
        }
        slotProps={{
          htmlInput: { maxLength: Math.min(4000, answer.limits?.statementLength ?? 4000) },
        }}
      />
      {isDirty && (
        <UnsavedBar
          effect="Saving puts the statement into the evidence."
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
