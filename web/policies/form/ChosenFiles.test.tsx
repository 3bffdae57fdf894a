// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fileNamed } from '../../testing/fake-upload.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ChosenFiles } from './ChosenFiles.tsx'

function NewPolicy() {
  const [files, setFiles] = useState<readonly File[]>([])
  return (
    <>
      <p>goes along: {files.map(({ name }) => name).join()}</p>
      <ChosenFiles files={files} onChange={setFiles} />
    </>
  )
}

test('what a policy cannot take is told when it is chosen, not once the policy is published', async () => {
  await renderPage(<NewPolicy />)
  const user = userEvent.setup({ applyAccept: false })
  const place = screen.getByRole('group', { name: 'Attachments to send along' })
  const field = place.querySelector<HTMLInputElement>('[data-attachments]')!
  await user.upload(field, [fileNamed('table.xlsx'), fileNamed('film.mp4'), fileNamed('large.pdf', { bytes: 21 * 1024 * 1024 })])
  expect(screen.getByText('goes along: table.xlsx')).toBeTruthy()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Only PDF, JPEG, PNG, Word and Excel files are accepted, judged by their content.',
    'The file is larger than allowed (20 MB).',
  ])
  await user.upload(field, fileNamed('map.png'))
  expect(screen.getByText('goes along: table.xlsx,map.png')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
