import type { FamilyTexts } from './indicator-text.ts'
import * as law from './laws.ts'

export const evidence: FamilyTexts<'evidence'> = {
  K35: {
    name: { en: 'Evidence missing', zh: '佐证材料缺失' },
    explanation: { en: 'A step was taken, but the file that must prove it is not there.', zh: '环节已办理，但缺少必需的佐证材料。' },
    formula: { en: 'Required evidence of a passed step absent (3; from settled on 4)', zh: '已办环节缺少必需材料（3；结算后 4）' },
    policy: [law.qualityRegulations(17), law.procurementLaw(42), law.villageLaw(34)],
    figures: {},
  },
  K36: {
    name: { en: 'File put together afterwards', zh: '材料集中补录' },
    explanation: {
      en: 'Nearly all files of several steps were uploaded at once, or long after their steps.',
      zh: '多个环节的材料绝大部分集中上传，或远晚于办理时间上传。',
    },
    formula: {
      en: '≥ {share} of the files, over ≥ {steps} steps (contract and award are one), uploaded within {hours} h, or > {days} days after their step (3)',
      zh: '≥ {steps} 个环节（定标与签约合计一个）的材料中，≥ {share} 在 {hours} 小时内上传，或晚于环节 {days} 天以上上传（3）',
    },
    policy: [law.villageLaw(34), law.collectiveLaw(33)],
    figures: {
      share: { en: 'Share of the files', zh: '材料占比' },
      steps: { en: 'Steps at least', zh: '最少环节数' },
      hours: { en: 'Hours', zh: '小时数' },
      days: { en: 'Days after the step', zh: '晚于环节天数' },
    },
  },
  K37: {
    name: { en: 'Same file in another project', zh: '材料重复使用' },
    explanation: {
      en: 'A file of this project had already proved another one, byte for byte.',
      zh: '本项目的材料与此前其他项目的文件完全相同。',
    },
    formula: {
      en: 'Same bytes in an earlier file of another project, but not basis files of one owner and decision date, nor templates (4)',
      zh: '与其他项目更早的文件内容一致，同业主同决策日的立项依据及登记的模板除外（4）',
    },
    policy: [law.procurementLaw(42), law.villageLaw(34)],
    figures: {},
  },
  K38: {
    name: { en: 'Photo from elsewhere', zh: '照片时间或地点不符' },
    explanation: {
      en: 'A photo of the work was taken long before or after it, or far from the site.',
      zh: '施工照片的拍摄时间与工期不符，或拍摄地点远离现场。',
    },
    formula: {
      en: 'Photo taken outside [start − {days} d, acceptance + {days} d], or > {metres} m from the site (3)',
      zh: '照片拍摄于［开工前 {days} 天，验收后 {days} 天］之外，或距现场 > {metres} 米（3）',
    },
    policy: [law.villageLaw(34), law.auditPractice],
    figures: {
      days: { en: 'Days around the work', zh: '工期前后天数' },
      metres: { en: 'Distance from the site', zh: '距现场距离' },
    },
  },
  K39: {
    name: { en: 'Repeated project', zh: '疑似重复立项' },
    explanation: {
      en: 'The village has had a project of the same trade with nearly the same name or place not long ago.',
      zh: '同村同行业近年已有名称或地点高度相近的项目。',
    },
    formula: {
      en: 'Same village and trade, name alike ≥ {likeness} or < {metres} m apart, {months} months (4)',
      zh: '同村同行业，{months} 个月内名称相似度 ≥ {likeness} 或相距 < {metres} 米（4）',
    },
    policy: [law.auditPractice],
    figures: {
      months: { en: 'Months looked back', zh: '回溯月数' },
      likeness: { en: 'Likeness of names', zh: '名称相似度' },
      metres: { en: 'Distance between sites', zh: '地点距离' },
    },
  },
  K40: {
    name: { en: 'Unit price off', zh: '单价异常' },
    explanation: {
      en: 'The price per unit lies far from that of similar projects in the county.',
      zh: '单位造价明显偏离本县同类项目。',
    },
    formula: {
      en: 'C / quantity outside Q1 − {factor} IQR … Q3 + {factor} IQR of same trade and unit of measure in the county over {months} months, n ≥ {samples} (3)',
      zh: 'C / 工程量超出本县 {months} 个月内同行业同计量单位的 Q1 − {factor} 倍四分位距至 Q3 + {factor} 倍四分位距，且 n ≥ {samples}（3）',
    },
    policy: [law.auditPractice],
    figures: {
      months: { en: 'Months looked back', zh: '回溯月数' },
      samples: { en: 'Samples at least', zh: '最少样本数' },
      factor: { en: 'Factor of the fences', zh: '离群系数' },
    },
  },
  K57: {
    name: { en: 'Contract says another price', zh: '合同文本价格不符' },
    explanation: {
      en: 'The contract that was uploaded names another price than the one on record, which stands nowhere in it.',
      zh: '上传的合同文本载明的价格与填报的合同价不同，且文本中没有填报的价格。',
    },
    formula: {
      en: 'C stands in no file of the contract, and one of them surely names another price (4)',
      zh: '合同材料中均未出现 C，且其中明确载有其他价格（4）',
    },
    policy: [law.tenderingLaw(46), law.procurementLaw(42)],
    figures: {},
  },
  K58: {
    name: { en: 'Words and figures differ', zh: '合同大小写金额不一致' },
    explanation: {
      en: 'The contract writes its price in words and in figures, and they are different amounts.',
      zh: '合同价款的大写金额与小写金额不同。',
    },
    formula: { en: 'Price of the contract in words ≠ in figures (3)', zh: '合同价款大写金额 ≠ 小写金额（3）' },
    policy: [law.procurementLaw(42), law.auditPractice],
    figures: {},
  },
  K59: {
    name: { en: 'Contract of somebody else', zh: '合同主体或项目不符' },
    explanation: {
      en: 'The contract that was uploaded names neither the contractor nor the project.',
      zh: '上传的合同文本既未载明承包方，也未载明本项目名称。',
    },
    formula: {
      en: 'Contract text of ≥ {letters} characters with neither the contractor’s name nor ≥ {likeness} of the pairs of characters of the project’s name (3)',
      zh: '合同文本 ≥ {letters} 字，其中没有承包方名称，且项目名称相邻字对出现不足 {likeness}（3）',
    },
    policy: [law.procurementLaw(42), law.tenderingLaw(46)],
    figures: {
      letters: { en: 'Characters at least', zh: '最少字数' },
      likeness: { en: 'Share of the name', zh: '名称出现比例' },
    },
  },
  K60: {
    name: { en: 'Minutes say other numbers', zh: '会议纪要人数不符' },
    explanation: {
      en: 'The minutes name other numbers of people than the filing does.',
      zh: '会议纪要记载的应到、实到、同意人数与申报不同。',
    },
    formula: {
      en: 'No meeting in the decision documents has the filed numbers (3); those in them attended < {attendance}, or agreed ≤ {agreement} (4)',
      zh: '立项依据所载会议人数与申报均不一致（3）；所载到会 < 应到 {attendance} 或同意 ≤ 到会 {agreement}（4）',
    },
    policy: [law.villageLaw(22, 26), law.villageLaw(34)],
    figures: {
      attendance: { en: 'Share that must attend', zh: '最低到会比例' },
      agreement: { en: 'Share that must be passed by those in favour', zh: '同意须超过的比例' },
    },
  },
  K62: {
    name: { en: 'Photo seen before', zh: '照片疑似重复使用' },
    explanation: {
      en: 'A photo of the work looks like one that was filed before, in another project or with an earlier report, though it is another file.',
      zh: '施工照片与此前其他项目或本项目以往上报的照片画面高度相似，但不是同一个文件。',
    },
    formula: {
      en: 'Prints of two photos of the work, each with ≤ {lines} lines of letters, differ in ≤ {coarse} of 64 and ≤ {fine} of 128 bits: in another project (4), in another report of this one (3); never graver than {severity}',
      zh: '两张施工照片（文字均 ≤ {lines} 行）的画面特征，64 位中相差 ≤ {coarse} 位且 128 位中相差 ≤ {fine} 位：在其他项目（4），在本项目另一次上报（3）；严重程度最高 {severity}',
    },
    policy: [law.villageLaw(34), law.auditPractice],
    figures: {
      coarse: { en: 'Bits of 64 at most', zh: '64 位中最多相差' },
      fine: { en: 'Bits of 128 at most', zh: '128 位中最多相差' },
      lines: { en: 'Lines of letters at most', zh: '最多文字行数' },
      severity: { en: 'Severity at most', zh: '最高严重程度' },
    },
  },
  K66: {
    name: { en: 'Proof that cannot be read', zh: '佐证材料无法阅读' },
    explanation: {
      en: 'All that proves a step is a file that is locked, broken or blank, or whose letters cannot be made out. A better copy puts it right.',
      zh: '某环节的佐证材料已加密、损坏、空白或文字无法辨认，且没有其他可读材料。补传清晰的文件即可。',
    },
    formula: {
      en: 'Every file of a required proof cannot be opened, has no letters, or letters recognised with a confidence < {confidence}; photos of the work do not count (2)',
      zh: '某项必需材料的全部文件无法打开、没有文字，或文字识别可信度 < {confidence}；施工照片不计（2）',
    },
    policy: [law.villageLaw(34), law.procurementLaw(42)],
    figures: { confidence: { en: 'Confidence at least', zh: '最低可信度' } },
  },
  K67: {
    name: { en: 'Paper of another project', zh: '材料属于其他项目' },
    explanation: {
      en: 'A contract, a proof of payment or a paper of the decision names another project of the county, and not this one.',
      zh: '合同、付款凭证或决策材料载明的是本县其他项目，未提及本项目。',
    },
    formula: {
      en: 'The paper has the name (≥ {letters} characters) of a project filed before, and less than {likeness} of the pairs of characters of this one’s name (3)',
      zh: '材料载有此前备案的其他项目名称（≥ {letters} 字），且本项目名称相邻字对出现不足 {likeness}（3）',
    },
    policy: [law.villageLaw(34), law.procurementLaw(42)],
    figures: {
      letters: { en: 'Characters of the other name', zh: '其他项目名称最少字数' },
      likeness: { en: 'Share of this name', zh: '本项目名称出现比例' },
    },
  },
}
