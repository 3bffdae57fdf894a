import { FileImageOutlined, FilePdfOutlined, FileTextOutlined } from '@ant-design/icons'
import '../../plain/file-places.css'
import './file-list.css'

/** What kind of file it is, where no picture of it is shown. */
export function FileIcon({ mediaType }: { mediaType: string }) {
  const Icon = mediaType === 'application/pdf' ? FilePdfOutlined : mediaType.startsWith('image/') ? FileImageOutlined : FileTextOutlined
  return <Icon className="thumbnail file-icon" aria-hidden />
}
