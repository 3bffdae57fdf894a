-- How text is made findable: every character, every pair of neighbours, runs of letters and digits, and how Chinese is read.

-- Owners, contractors and review agencies, shared by the whole installation.

-- Every character and every pair of neighbours of a text. Indexed, they find any part of a name from one Chinese character on,
-- where trigrams need three.
create function bigrams(given text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  letters text[] := string_to_array(lower(given), null);
  grams text[] := letters;
begin
  -- A loop, because it is several times faster here than a query.
  for place in 1 .. cardinality(letters) - 1 loop
    grams := grams || (letters[place] || letters[place + 1]);
  end loop;
  return grams;
end $$;

-- The library of policies: what is in force here (policy), every edition of it (policy_edition), attachments and personal favourites.

-- Every character and every pair of neighbours, each once: a long text repeats most of its pairs.
create function distinct_bigrams(given text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct unnest(bigrams(given)))
$$;

-- The first letters of how a Chinese text is read: 道路 is found by `dl`. One letter for every character from U+4E00 to U+9FA5, in that order,
-- each by its commonest reading; Latin letters and digits stand for themselves. (Adjacent literals are one.)
create function pinyin_initials(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  initials text := '';
  letter text;
  code integer;
begin
  foreach letter in array string_to_array(lower(given), null) loop
    code := ascii(letter);
    if code between 97 and 122 or code between 48 and 57 then
      initials := initials || letter;
    elsif code between 19968 and 40869 then
      initials := initials || chr(get_byte(
    'ydkqsxhwzssxqbymgcczqpssqbycdscdqldylybsgjgypzjjfgcclzzbwdwzjljpfyynwjjtmyyzwzhflyppqhgccyhynjqyxxgjx-sdsjnjjsmhml-rxyfsnqsyzzqzgqllyj'
    'lgyzssecykyyhqwjssggyxyqyjtwkdjhychmyxjtlxjyqbyxdldwrrjjwysrldzjpcbzjjbrcfjlbczstzfxxthtrqgybdlyccscymmrfcyqzpwwjjyfcrwfdfzqpyddwyxkyj'
    'awjffxjpdftzyhhycyswccyqsclcxxwzcxnbgnnxbxlzsqsbsjpysyzdhmdzbqbzcwdzzyytzhbtsyyfzgntnxqywqykbphglxgybfmjebjhhgqtjcysxstkzglyckglysmzxy'
    'almeldccxgzyrjxsdltjzcqkcnnjwhjczzcqljststbnxbtyxceqxgkwjyflzqlyhjqspsfxlfpbysxxxydcczylllsjxfhjxpjbcffyabyxbhczbjyclwlczggbtssmdtjcxp'
    'thyqtgljscjfzkjzjqnlzwlslhdzbwjncjzyzsqnycqyrzcjjwybrtwpyftwexcskdzctbxhyzcayjxzcfbzzmjyxxcdczottbzljwfckszsxfyrlnygmbdthjxsqqccsbxryt'
    'syfbjdztgbcnclcyzzpsacyzqscjcshzqydxlbpjllmqxtydzxsqjtzpxlcglqdcwjbhctdjjsfxyejjtlbgxsxjmyjjqpfzasyjncydjxkjcdjszcbartcclnjqmwnqnclllk'
    'bybzzsyhqcltwlccrshllzntylnewyzyxczxxgdkdmtcedeqtsyys-d-d--sd-j-hrwnqlybglxhlgtgxbqjdz-yjsjyjcjmrnymgrcjczgjmzmgxmmryxkjnymsgmzzymklfx'
    'mbdtgfbhcjykylpfmdxlqjjsmtqgzsjlqdldgjycalcmzcsdjllnxdjffffjczfmzffpfkhkgdpkxktacjdhhzdddrrcfqyjkqccwjdxhwjlyllzgcfcqdsmlzpbjjplsbcjgg'
    'dckkdezsqcckjgcgkdjtjllzycxklqccgjcltfpcqczgwbjdqydjjbyjhsjddwgfsjgdkccctllpspkjgqjhzzljplgjgjjthjjyjzczmlzlyqbgjwmljkxzdznjqsyzmljllj'
    'kywxmkjlhskjgbmclyymkxjqlbmclkmdxxkwyxwslmlpsjqjjqxyqfjtjdxmxxllcrqbsyjbgwy-xggbcyxpjtgpepfgdjgbhbncfjyzjkjkhxqfgqzkfhygkhdkllsdjjxpqy'
    'kybnqsxqnszswhbsxwhxwbzzxdmndjbsbkbbzklylxgwxjjwaqzmywsjqlcjxxjqwjeqxscwetlzhlyyysdzpyqyzcmtlshtzcfycyxyljsdcjjagyslcllyyysglqqq-ldxzs'
    'ccccadycjysfsgbfrlszqsbxjpsjwsdrckgjlgdkzjzbdktcsyqpyhstcldj-hmxmcgxyzhjdctmhltxzxylamohyjcltyfbqqjbfbdfehtksqhzywwcnxxcdwhhwgyjlegwdm'
    'cwgfjhcsntfydolbyghqwesjpwnmlrydzsztxyqpzgcwhhnxpyhshmdqzxztdppbfyhzhhjyfdzwkgkzbldntsxhqeegzxylzmmzyjzgszxhhkhtxexxwylyapsthxdwhzydpx'
    'agkydxbynhxkd-jnmyhylpmgocslnzhkxxlbzzlbmlsfbhhgcgyyggbhscyajtywlxtzqcwzydqdqm-gd-llszhlsjzwfyhqswscelqajynytlsxthazgkzzsdhlacqtwwcdgq'
    'qtddyzbcchyqzflxpslzygpzsznglydqtbdlxjtctajdkywnsyzljhhdzcwnxyzywmhychhhxhjkzwsxhdyxlyscqydpclyzwmyp-kxyjlkzhtyhaxqsysgxasmchkdscrswjp'
    'wxsgzjlwwschs-hsqnhzsngndaqtbaalzzmsstdqjcjktscjaxplggjhhgoxzcxpdmmhldgtybysjmxhmrzplxjzckzxshflqxctdhxezfchzccdjtcjyxqhlxdhypjqxnlsyy'
    'dzozjnyxqezysjyayjkypdgxddxsppyzndlthrhhydxzjjhtcxmctlhbynyhmhzllxnamylllpdcppxhmxdkycyrdltxjchhznxzlcclylnzsxzjzzlnn-lwhyqsnjhxyntttk'
    'yjpychhyegkcwtwlgqrlggtgtygyhpyhylqyqgcwyqkpyyyttttlhyhlltyttsplkyzxgtwgpydqqzzdqxskcqnmjjzzbxyqmjrtffbtkhzkbjdjjkdjjtlbwfzpptkqtztgpd'
    'wntpjyfalqmkgxfdclzfhzclllladpmxdjhlcclgyhdzfgyddgcyyfgydxkssebdhykdkdkhnaxxybpbyyhxccgabdqyjxdmljcsqzllpchbsxgjyndybyqspqwjlzktddtacc'
    'bkzdyzypjzqsjnkktknjdjgyepgtlfyqkasdntcyhblgdzhbbydmjragkzyheyybjmcdtyfzjjhgcjpljhldwxjjkytcyksssmtwcttqzlpbszdtwzxgzagyxtywxlhlcpbcll'
    'oqmmzsslcmbjqsdzkydczxgqjdsmcytzqqlwzqzxssfpktfqmddzdsddtdwfhtdyzjaqjqkypbdjyyxtljhdrqxlxhaydhrjlklytwhllrllrcxylbwsrszzsymkzzhhkyhxks'
    'mcsyzgcjpbzbsqlfcxxxnxkxwwmsddyq-ggqmmyhcdcttfgyyhgstttybykjdhkyjbelhdypjqnfxfdqkzhqkzbyjtzbxhfdxbdaswhawajldyjsfhbldnndnqjtjnchxfjsrf'
    'whzfmdrfjyhwzpdjkzyjymfcyznynxfbytfwfwygdbnzzzdnytxzemmqbsqehxfzmbmflzzsrsymjgsxwzjsprydjsjgxhjjgljjynzzjxhgjkymlpeyycxysgqzswhwlyrjlp'
    'xslcxmfswwkcctnxnynpnjszhdzeptmmwywxyysywlxjqzqxzdclaeelmcpjpclwbxsqhfwwtffjtnqjhjqdxhwlbyzcfjlnlhyyjldxhhycstdywnrjtxywdrmdrqhwqcmfjd'
    'yzmhmayxjwmyzqtxdlmrspwwchajbxtgcypxyyrrclmpamgkqjszyjrmyjsnxtplnbappypylxmyzkynldgyjzczhnlmzhhanqmpgwqtzmxxmllhgdzxyhxkrxycjmffxyhjfs'
    'bssqlqxndycannmtcjcyprrnytyqnyymbmsxndlylysljnlqysxhmllyzlzjjjkymzcsfbzxxmstbjgnxyzhlsnmcqscyznfzlxbrnnnylmnrtgzqysatswryhyjzmzdhzgzdw'
    'ybsscskxsyhytsxgcqgxzzbhyxjscrhmkkbscjjyjymkqhzjfnbhmqhysnjnzybknqmclgqhwlsnzswxkhljhyybqcbfcdsxdldspfzfskjjzwzxsddxjseeegjscssmgclxxh'
    'wwyllymwwwgydkzjgggtggsycknjwnjpcxbjjtqtjwdsspjxzxnzxwmelbtfsxtllxcljxjjljsxctnswxlahhhyqrwhsycsqrybyaywjejqfwqcqqcjqgxaldbzzyjgkgxplt'
    'qyfxjltpadkyqhpmatldpdzkxmtxybhblefxdleegqdymsawhzmlftwyqxlyqzljeeyxbqqffnlyxrdsctgjgxywlkllxqkcctlhjlqmkkzgcyygllljdzgydhzwxpysjbzjdz'
    'gyzzhywyfqytyzszyezklymhjjhtsmqwyzlkyywzcsrkqyqltcxwcdrjalwskzwbdcqyncjsrszjlkcdcdtlzzzacqqwzddxyplxcbqjylzlllqdtzjjyjyjzyxnyyynxjxkgd'
    'azwyrdljyyyrjlxlldyxjcykywnqcclddnyyykyckczhjxcclgzqjgjwggcqqjysbzzxyjxj-xjfzbsbdsfnsfpzxhdwztdmpptflzzbzdmyypqjrsdzsqzsqxbdgcpzjwdwcs'
    'qzgmzhzzmwwfybpdgphtmjthzsmmbgzmbzjcfzhfzbbzmqcfmbcmcjxlgpnjbbxgyhyyjgptzgzmqbqdcgybjxlwzkydpdymgcftpfxyztzxdzxtgkmtybbclbjaskytssqyym'
    'scxfjeglsllszbqjjjaklyldlycctsxmcwfgkkbqxlllljyxtyltyxytdpjhnhgnkbyqnfjyyzbyyessessgdyhfhwtcjbsdzjtfdmxhcnjzymqwsrxjdzjqptqbbsdjggfbkj'
    'bxdgqhmgwjjjgdllthzhhyyyyyhsxwtyyyccbdbpypzyccztjpzywcbdlfwzcwjdxxhyhlhwczxjtcclcdpxdjczczlyxjjsjbhfxwpywxzptdzzbdccjhjhmlxbqxxbylrddg'
    'jrrctttgytczwmxfytmmzcwjwxjywcskybzqccttqnhxnkxxkhkfhtswoccjybcmpzzykbnnzpbthhcdlsyddytyfjpxyngfxbyqxcbhxcbsxtyzdm-ysnxsxlhkmzxlthdhkg'
    'hxxsshqyhhcjyxglhzxcsnhekdtgqxqypkdheqtykcnymyyypkqyytjxzlthhqtbyqhxbmyhsqckwwyllhcyylnneqxqwmcfbdccmljggxdqktlxkgnqcdgzjwyjjlyhhqdttn'
    'wchhxcxwheszjydjccdbqcdgdnyxzdhcqrxcbmztqcbxwgqwyybxhmbymykdyecmkkyaqyngycslfykkqgyssqyshjgjcnxkzycxsbkyxhyylctycxqthysmgscpmmgcccccmt'
    'ztasmgqzjhklosjylswtmqsyqkdzljqqyplcycztcqqpbbqjzclpkhqcyyxxdtdddsjcxffllchqxmjlwcjcxtspycxndtjshjwxdqqjckxyamylsjhmlalygxcyydmamdqmlm'
    'cznnyybzkkyflmchcmlhxrcjjhsylnmtjggzgywjxsrxcwjgjqhqzdqjdzjjzkjkgdzqgjjyjylxzhxcdqhhhestmhlfsbdjsyyshfyssczqlpbdrfrztzdkyyhsctgkwdqzrk'
    'msynbcrxqbjyfbxpzzedzcjykbcjwhyjbqdzywnyszptdkzpfpbaztklqyhbbzpnbptyzzybhnydcpjmmcycqmzjfzzdcmnlfpbplngqjtbttajzpzbbdnjkljqylnbzqhksjz'
    'nggqsczkyxchpzsnbcgzkddzqanzgjkdntlzldwjljzlywtxndjzjhxyatncbgtzcsskmnjbjytsrwxcpjwjjtkhtzplbhsnjzsyjbwbzyzlstlsbjhdwwqpslmmfbjdlajyzc'
    'cjtbnnrzwqxcdslqgdsdpdzhjtqqpsqlyyjzlgnhyzlctcbjtktyczjtqkbpjlgmjzdmcsgpynjzjjyyknhrpwszxmtncszzyxhbyhyzaxywkcjdllckjjtjhgcxdxyjyczbyw'
    'blwqcglzgjgqrqcczssbcrpcskydznljsqgxssjmecnstjtpbdlthzwhqwqtzexnqczgwesgssbybstscsjccgbfsdqszlccglllzghzqthcnmjgyzaznmckcstjmmzckbjygq'
    'ljyjppldxrgzyxccsnhshhdznlchzjjcddcbcjxlbfqbczzwpqdnhxljcthqzjgylnlszzpcjdscqqhjqkdxkpbajyemsmjtzdxlcjyryynhjbngzzkmjxltbsllrtpylcsznx'
    'jhllhyllqqzqlxymrcwcxsljmczltzldwdjjllnzggjxppskygyggbfzpdkmwghcxmcgdxjmcjsdycabxjdlnbcddygskydqtxdjjyxmsaqazdcfslqxyjsjzylblxxwxqqzbj'
    'zlfbblylwdsljhxjyzjwtdjcyfqzqzzdzsxzzqlzcdzfchwspympqzmlpplffxjjnzzylsj-yqzfpfzksywjjjhrdjzzxtxxglghtdxcskyswmmtcwybazbjkshfhgcxmhfqhy'
    'xxyzftsjyzbxyxpzlchmzmbxhzzssyfymncwdabazlxktcshhxkxjjzjsthygxsxyyhhhjwxkzxssbzzwwhhcwtzzzpjxsnxqqjgzyzawllcwxzfxgyxyhxmkyydwsqmnjnayc'
    'yspmjkhwcqhylajjmzxhmmcnzhbhxclxtjpltxyjhdyylttxfszhyxxsjbjyayrsmxyplckdlyhlxrlnllstyzyyqygyhhsccsmzctzcxhyqfbyyrpbflfqtntszlljmhwtcjq'
    'yzwtllmlm-wmbzzs-zrbpdddlgjjbxccsrzqqygwcsxfwzlxccrstdzmcyggdyqsgtjmwljmymmsyhbbjdgyxccpshxnzcsbsjwjgjmppwaffyfnxhydxzylremzgzcyhsszdl'
    'ljcsqfzxxkptxzgxjjgbmyyysnbtylbnlhpfzdcyfbmgqrrmsszxysgtznnyddzcdgbjafjbdknzblcsszbsgcycjszlmlrszbzzldl-llysxsqcqlyxzlsgkbrxbrbzcycxzj'
    'zeeyfgklzlyyhgzsgzlfjhgtgwkraajyzkzqtsshjjxdcyz-yjlzyrzdqqhgjzxsscbtgjbbfrtjxllfqwjgslqtymblpzdxtzagbdhzzrbgjhwnjtjxlksqfsmwlldqysjtxk'
    'zscfwjlbxftzlljzllqblcqmqqcgcdfpbbhzczjlpyygjdtgwdcfczqyyyqysrclqzfklzzzgffcqnwglhjycjjszlqzzyjbjzzbpdccmhjgxdqdgdlzq-fgpsytsdyfwwdjzh'
    'ysxyycjcyhzwpbygxrylybhkjksfxtjjmmckhlltnyymsyxyzpdjjycdycwmdjjkqyrhllqxpsgtlwycljscbxjyzfnmlrgjjtyzbsyzmsjyjhgfzqmsyxrszcwtlrtqzsstkx'
    'gqggsptgcdnjsgcqcqhmxggztqydjkzdlbzsxjlhrqgggthqscpyhjhhgnygkggcmjdzllcclxqsftgzslllmlcskccbljzzszmmnytpzsxqhjcjyqxyexzqzcpshgzzysxcdf'
    'gmwqrllqxrfztlystctmjcsjjthjnxtnrztzfqrhqgllgcxszzjdjlxcytsjtlnyxhszxcgjzyqpylfhdjsbpcczgjjjqzjqdybssllcmyttmqtbhjqnnygjynqyqmzgcjkpdc'
    'gmyzhqllsllclmholzgdylfzsljcqzlylzcjeshnyllqxgjxlyjyyyxnbcljsswcqqcjyllcldqyllzllbnylgqchxyyqoxccqkyjxxhyklksxaqqccqkkkkcsgyxxyqxygwtj'
    'ohthxpxxxxslcyeychzzcbwqbbwjqzscszsslzylgdesjzwmymcytsdsxxscjpqqsqylyfzychdjdzywcbtjsycjkcyddjlbdjjsodzyqysqkyxdhhgqjyohdyxwgmmmajdybb'
    'bppbcmhcbljzsmtxerxjmhqdstpjdcbssmsssthjtslmmtrcplzszmlqdsdmjmqpnqdxcfynnfsdqqyxhyaykqyddlqyyysszbydslntfgtzqbzmchdhczcwfdxtmqqsphqwwx'
    'srgjcwtjtzzqmgwjjrjhttjbbgwzfxjhnqfxxqywyyhyscdydhhqmnmtmmchbszppzzgpmzfollcfwhmmsjzttdhlmyffytzzgzyskjjxqyjzqbhmbzclyghgfmshpcfzsnclp'
    'bqsnjyzslxjfpmtyjygbxlldlxpzjypjyhhzcywhjylsjexfsszywxkzjlladyslymqjpwxxhxsktqjezrpxxzghmhwqpwqlyjjqjjzszcfhjlchhnxjlqwzjhbmzyxbdhhypy'
    'lhlhlgfwlcfyytlhjjcjmscpxstkpnhjxsntyxxtestjctlsslstdlllwwyhdhrjzsfgxssyczykwhtdhwjslhtzdqdjzxxqggyltzphcsqfzlnjtclzpfstpdynylgmjllycq'
    'hynsbchylhqyqtmzybbywrfqykjsyslzdyjmpxyyssrhzjnyqtqdfzbwwdwwrxcwhgyhxmkmyyyhmsmzhngcepmlqqmtcwctmhpxjpjjhfxyyzsjzhtybmstsyjdtqqqytlhyn'
    'byqzlcxcnzwsmylkfjxlwgbypjytysylymzcktdwlgsmzsylmpwlzwxwqzssazsyxyrhssntsrapccpwcmgdhhqzdzxfjhgzttsbjhgyzlzysmyclllybtyxhbbzjkssdmalhh'
    'ycfygmqypjycqxjllljgclzgqlycjcctotyxmtmshllwcgfxymzmklpszzcxhhjyslctyjcyhxsgyxckxlzwpyjpdhjwpjpwsqqxlxxdhmrslzcyzwttcxkystzshbsccstplw'
    'sscjchjlcgcjssphylhfhhxjsxallnylmzdhzxylsxlwzykcldyahzcmgdyspjtqjzlngjpsjshctsdszlblmssmnyymjqbjhrcwtyydchqljapzwbgqybkfcmjwlzllyylszy'
    'dwhxpsbcmljpscgbhxlqhyrljxyswxhxzlldfhlslymjlzyflyjycdrjlfsyzfsllcqyqfgjyhyszlylmstdjcyhbzllnwlxxygyyhhmgdhxxhhlzzjzxczzzcyqzfnjwpylcp'
    'kpyypmclqkdgxzggwqbdxzzkzfbxxlzxjtpjpttbytszzdwslchzhsltjxhqlhyxxxywzyswtmzkhlxzxzpyhgchkjfsyh-tjrlxfjxptztwhplyxfcrhxshhkjxxyhzjdxjwy'
    'lhyhmjtbflkhtxcwhcfwjzfpqrxqxcyyyjygrpxgscsxngqchkzdxhflxxhjjbyzwtqxxncyjjymswyjqrmhxzwfqsylzjzgbhynshbgttcsebhxxwxyhhxyxxsqyxmlywrgyq'
    'lxbbcljsylfcytjzyhyzawlhorjmksczjxxxyxchcytryxqjddsjfslyltsffyxlmtyjmzjyyyxltzcsxqzlhzxlwyxzhdnlxxhxjcdyhlbrlmbrllaxksllljlyxxlycrylcj'
    'cgqcmtlzllcyzzpzpcyawhjjfybdyyzsepckzdqyqpbpcjpdcyzbdbbcyydycnnpjmtmlrmfmmgwygbsjgyksmdqqqztxmkqwgxllpjgtbqcdjjjfpkjkcxbljmswmdtqjxldl'
    'ppbxcwkcqqbfqjczagzgmykphyyfzykndkzmbpjyxpxthlfpnyygxjdbkxnhhjhzjxstrstldxskzysybmxjlxyslbzyslhxjpfxbqnbylljqkygzmcyzzymccsl-lhzgwfwyx'
    'zmwcxtynhjhbyymcysbmhysmhdyshqyzchmjjmzcaahcfjbbhplxtylsxsdjgjdhkxxtxxnbhnmlngsltxmrhnlxqjxmzllyswqgdlbjhdcgjyqyymhwfmjybbbyjmjwjmdpwh'
    'xqldyapdfxxbcgjspckrssyzjmslbzzjfljjjlgxzgyxyxlszqyxbexyxhgcxbpldyhwecdwwcjmbtxchxyqxllxflyxlljlssfwdbzcmyjclmsytczbchqekcqbwlcgydblqp'
    'pqzqfjqdjhymmcxtxdrmjwrhxcjzclqxdyynhyyhrslsrsywwzjymtltllgtqcjzyabtckzcjyccqljzqxalmzyyyzlwdxzxqdlljshgpjfjljhjabcqzdjgthhsstcyjlbswz'
    'lxjxrwgldlzrlzqtgsllllzlymxqgdzhgbdbhzpbrlw-x-bpfdwo---hlypc-jcc-dwbzpbzz-cyqxldomzblzwpdwyygdstthcsqsccrsssyslfybbntyjsydfndpthtzzmbb'
    'mxlcmyffgtjjqwftmdpjwdnlbzcmmczgbdzlqlfyfhssmjylsdchdzjwjcctljcldtljjcpddpjdssdynndbjlggjzxsxnlycybjjqycbylzcfzppgkcxzdzfztjjfgsjxzbnz'
    'yjqttyjwhtyczhymdjxttmpxsplzcdwslshxybzgtfmmcjtacbbmgdkwycyzcdszzyhflyctygwhkjyylsjcxgywjcbllcsnddbtzbsclyzczzssqdllmqyyhfllqllxfdyhab'
    'xggnywyypllsdldllbjcyxjzmlhljdxyyqytdlllbbgbfdfbbbjzzmdpjhgclgmjjpgaehhbwcqxaxhhhzchxyphjaxhlphjpgpzjqcqzgjjzzgzdmqyybdzphyhybwhazyjhy'
    'kfgdpfqsdlzmljxjpgalxzdaglmdgxmmzqytxdxxpfdmmssympfmdmmkxksyzyshdzkjsysmmzzzmsydnzzczxbplstmddnmxckjmztyymzmzzmsqhhdccjemxxkljstgwlsql'
    'yjzllsjssdbpmhnlyjczyhmxxhhzcjmdhxtkgrmxfwmcgmwkdcksxqmmmfzzydkmsclcmpcgmwspxqpzdsslcjkyxtwlgjyahzjgzqwcsnxyhmmpmlkjxmhlmlgmxctkzmjjys'
    'zjsyszhsyjzjcdajzybsdqjzgwzkgxfkdmsdjlfmehkzqkjpeypzyszcdwyjffmzjylttdzzefmzlbnpplplpbpszalltylkckqzkgenqlhagyxydpxlgsxqqwq-kxqclhyxxm'
    'lyccwlymqysky-hlcjnszkpyzkcqzqljbdhdjhlasqlbydwqlwdnbqcryddztjybkbwszdxdtnpjdtctqdfxqqmgnseclstbhpwslctxxlpwydzklzygzcqapllkccylbqmqcz'
    'qcljslqzdjxldthpjqdljjxzqdjyzhkzljcyqdyjppypeakjyrmpcbymcxkllzllfqpylllmbsgjcysslrsysqtmxyxqqzbdzrysyztffbzzsmzqhzssccmlyxwtpzgxzjgzgs'
    'jsgkddhtqggzllbjdzlcbchyxyzhzfyxxyzymsdbzzyjgtsmtfxqyxjssdgslnmdlrytzlryylxqhtxsrtzcgzxbnqqzfhykmzjbzymkbpnlyzpblmcnqyzzdsjzhjctshhyzz'
    'jrdyzhnfxglfxslkgjtctssyllgzrzbbjzzklpkbczyslxyxbjfpnjzzxcdwxzyjxzzdjjgggrsrjkmsmzjlsjywqs-yhqjsxpjztzlsnshrnypjtwchklbsrzlcxwjqxqkysj'
    'ycztlqzybbybwkjqdwwyzcytjcjxckcwdkkzhsgkdzxwwyyjqyytcytdjlxwkcckklcclzcqqdzlqlcsfqchqhsfsmqzzllbjjzbsjhtsjdysjqjpdlzcdcwjkjzzlpycgmzwd'
    'jjbsjqzsyzyhhxcbbjydssddzncglqmbtsfcbfdzdlznfgfjgfsmptjqlmblgqcyyxbqkdjjqsrfkztjdhczklbsdzcfytplljgjhtxzcsszzxstcygkgckgyoqxjplzpbbgtg'
    'yjzgczjszlbjlsjfzgkqqjcgyczpzqtldxrjxbsxxpzxhszyclwdxjjhxmfczpfzhqhqmqgkylyhtycgfrzgnqxcgpdlbzcsczqlljblhbdcypzzppdymtzsgyhckcpzjgslcl'
    'nscdsldzxbmsdlddfjmkdjdhslzxlszqpqpgjllybdszgqlbzlslkyyhzttncjyqtzzfszqztlljtyyllqllqyzqlbdzlslyyzymdfszsnhlxznczqzbbwskrfbcyzmthblgjp'
    'ycnzcstlxshtzcyzlzblfeqhlxflcjlyljqcbzlzjghsstbrmhxzhjzclxfnbgxgtqjcztmsfzkjmssnxljkbhszxntnlzdntlmsjxgzjgjczxyhyhwrwwqnztnfjscpzshzjf'
    'yrdjsfscjzhjfzqzchzlxfxsbzqlzsgyfttdcszxzjbqmszkjrhxjzcgbjkhcggtjkjqglxbxfgtrtylxjxgdtsjxhjzjjcwzlcqsbtxhqgxtxxhxftsdkfjhzyjfjxrzcdllj'
    'cqsqqzjwqxswqtwgwbzcgcllqzbclmqjtzgzxzxljfrmyzflxyszxxjkxrmjdzdmmyxbsqbhgzmwfwtgmxlzbyytgzyccdxyzxswg-yjyznbgpzjcqsyxcxrtfyzgrhztxszzt'
    'hcbfclsyxzlzqmzlmplmxzjssflbysmyqsxjzxrxsqzzzssljflczjrcrxhhzxqwdshxsjjhqcxjbdynsysxjbqlpxzzpymlxzkyxlxcjlcycrxzzlldlllsjyhzxhyjwkjrwy'
    'hcpsgnrzlfzwfzznsxgxflzsxzzzbfcsyjdbrjkrdhhgxjljjtgxjxxstjtjxlyxqfcsgswmsbctlqzzwlzzkxjmltmjwhsddbxgzhdlbmyjfrzfsgclyjbpmlysmsxlszjqqh'
    'jzfxgfqfqbpxzgyyqxgztcqwyltlgwwwwhwlfsfgzjmgmgbgtjfsyzzgzyzaflsspmlbflcwbjzcljjmzlpjjlymqdmylyfbgygqzmlyzdxqyxrqqqhsxyyqqygjtyxfsfsllg'
    'nqcyhycwfhcccfxbylypllzqxxxxxkqhhxshjzcfdsczjxcpzwhhhhhapylhalpqafyhxdyllkmzqgggddesrenzltzgchyppcsqjjhclljtolnjpzljlhymheydydsqycddhg'
    'zpndzclzywllznteytgxlhslpjjbdgwxpcdntjcklkclwkllcasstknzdnqnttlyyzssysszzryljqkcgbhhcrxrzydgrgcwcgzhffbppjfzynakrgywyqpqxxfkjtszzxswzd'
    'dfbbqtbgtffznpzfpzxzpjszbmqhqcyxyldkljnypkygggdcjxxeahpnzgztzcmxcxmmjxnkszqnmnlwbwwxjjrhclstmcsjdzcxxtpcnpdtnnpglllzcjlspblpgjcdtnjnly'
    'yrszffjfqwdpgzdwmrzcclodaxnssnyzrestyjwjyjdbcfxnmwttbqlwstszgybljpxglboclgpcbjftmxzljylzxcltpnclckxtfzjswcrxsfyszdkntlbyjcyjllstgqcbxn'
    'wzxbxklylhzlqzlnzcqwgzlgzjncjgcmnzzgjdzxtzjxycyycxxjyyxjjxsssjstssttppghtcsxwzdcsyfptfbchfbblzjclzzdbxgcxlqpxkfzflsyltywbmnjhskbmddbcy'
    'sccldxycddqlyjjhmqllcsgljjsyfpyycayldjantqjpwycmmgqyysxdhqmzhszxpftwwzqswqrfkjlxjqqyfbrxjhlfwjgzyqacmyfrhccybyqwlpexcczsdyrlttdmqlykmb'
    'bgmyyjprkznpbsxyxbhyzdjdnghpmfsgbwfzmfqmmbzmzzcjjlcnyxyqgmlrygqccyhzlwjgcjchgmcjjfyzzjhycfrrcmtzqzxhfqgdjxccjeaqcrjyhpljlszdjrbcqhqdzr'
    'hylyqjsymhzydwldfryhbbydtssccwbxglpzmlzztqsscpjmmxjcsjytycwhycjwynsxlpemwjnmkllswtxhyyy-cmmcwjdqdjzglljwjnkhpzggflccsczmcbltbhbqjxqdjp'
    'djqtghglfqawbzyzjltstdhqhctcbchflqmpwdshyytqwcnztjtlbypbpdyyyxsqkxwyyflxxncwcsybmaelykkjmzzzbrxyaqjfljpfhhhxtzzxsgqqmhspgdzqwbwpjhzjdy'
    'jcqwzkthxsqlzyymysdzgrxckkhjlwpysyscsyzlrmlqsyljxbcxtlhdqzpcycykpppnsxfyzjjrcemhszmsxlxglrwgcstlrsxbygbzgztcpldjlslylymdtmtzpalcxpxjcj'
    'wtcyyzlblxbzlqmyljpghdslssdmhmbdczsxwhamlczcpjmcnhjyjnsygchskqmzzqdllkablwjqsfmocdxjrrlyqzhjmybyqlrhetfjzfrfksryxfjdwdsxxswsqjyslyxwjh'
    'snlxyyxhbhawhhjcxwmyljcsqlkydttxbzsxfdxgxsjkhsxxybssxdpynzwrptjzczenygcxqfjykjbdmljcmqqxloxslyxxlylljdzbtymhbfsttqqwlhogyblscalzxqlhtw'
    'rrqhlstmypyxjjxmqsjpnbryxyjllyqylthylqyfmlgljdmllhfzwkzhljmlhljklj-tlqxylmbhhlnlsxqchxcfxxlhyhjjgbyzzkbxscqdjqdsxjzsygzhhmgsxcsymxfebc'
    'qwwrbpyyjqtyqcyjhqqzyhmwffhgzfrjfcdbxndqyzpcykhjlfrzgpbxzdbbgzqstlgdtylcqmgchhmfywlzyxkjlypjhsywmqqgqzmlzjnsqxjqsyjtcbehsxfssfxzwfllbc'
    'yyjdytdthwzzfjmqqyjlmqsxlldttkhhybfpwdyysqqrnqwlgwdebdwcyygcdlkjxtmxmyjsxhybrwfymwfrxyymxysctzzdfykmldhqdlwyqnlcryjblpsxcxywlsbrrjwxhq'
    'ybhtydnhhgmmywytzcsqmdssccdalwztcpqpyjllqzyjswxwzzmmglmxclmxczmxmzsqtzppjqblpgxjzhbljjhycjsnxwcxsccdlxsyjdcqcxslqyclzxlzzxmxqrjmhrhzjp'
    'hmfljlmlclqnldxzlllfypngjysxcqqdcmqjzzxhnpnxzmekmxxykyqlxsxtxjxyhwdcwdzhqyybgybcyscfgfsjnzdrzzjzxrzrqjjymcanhrjtldbpyzbstjhxxzypfdwfgz'
    'zrpymtngxzqbyxmbbfcckrpjjbjegrzgyclkhzdxkknsjkcljspjyyzlqqjybzssqlllkjbcbktylccddblsppfylgydtzjyqggkqttfcxbdkdxxhybbfytyhbclpdytgdhryr'
    'njsbtcsnyjqhklllzslydxxwbcjqsbxbfjzjcjdzfbxxbrmlazgcsnclbjdstblfrz-swsbxbcllxxlzdjzsjpylyxyyfqf-fbhjjjgbygjpmmmpssczjmtlyzjxswxtyledqp'
    'jmygqzjgdjlqjwjqllsdgjgygmscljjxdtygjqjqjcjzcjgdzdshqgsjggcjhqxsnjjzzbxhsgzxcxyljxyxyydfqqjhjfxdhctxjdrxysqtjxyefyyssyxjxncyzxfxcsyszx'
    'yyschshxzzzgzzzgfjdldylnpzgyjyztyqzpbxqbdztzczyxxyhhscxshcggqhjhgxwsctmzmlhyxgebdylzkkwytjzrclekestdbcykqqsayxcjxwwgsbhjszydhcsjkqcxsw'
    'xfctynydpzcczjqtzwjqdzzzqzljchlsbhbydxpsxshhezdxfptjqyzzxhyaxncfzyyhxgnxmywxtzsjbkhhgymxmxqcxtsbcqsjyxhtyylybcqlmmszmjzjllcogxzaajzyhj'
    'mchhcxzsxzdznleyjjzjbhzwzzsqtjpsxztdsxjjjznyazphhyysrrqdthzhayjyjhdzjzlswclybzyecwcycrylcxnhzydzydyjdfrjjhtrsqtxyxjrjhojynxelxsfsfjzgh'
    'pzsxzszdzcqzbyyklsgsjhczshdgqgxyzgxchxzjwyqwgyhksseqzzndzfkwysstclzstsymcdhjxxyweyxczaydmpxmdsxybsqmjmzjmtzqlpjyqzcgqhxjhhhxxhlhdldjqc'
    'ldwbsxfzzyyschtytyjbhecxhjkgjfxbhyzjfxhwhbdzfyzbcapnpgnydmsxhkmmmamlnbyjtmpxyjmcthjbzyfcgdyhwphftgzzezsbzegpbmdskftycmhbllhgpzjxzjgzjy'
    'jzsbbqsczzlzccstpgxmjsfdcczjzdjxcybzlfcjsazfgszlybcwzzbyzdzypswyjgxzbdsysxlgzbzfygczxbzhzftpbgzgejbstgkdmfhyzzjhzllzzgjqzlsfdjsscbzgpd'
    'lfzfzszyzyzsygcxsntxchczxtzzljfzgqsqyxzjqccccdjcdxzjyqjqcgxztdlgscxzsyjjqtcclqdqztqchqqjzyezzzpbkkdgfcjfztypqyqttyjlmbdktjcpqzjdzfpjsb'
    'njlgyjdxjdzqkzgqkxdlbzjtcjdqbxdjjjstcjnxbxcmslyjcqmtjjwwcjjnjnlllhjcwqtbzqyczczpzzdzyddcyzdzccjgtjfcdprntctjdcqtqndtjnplzbcllctdsxkjzq'
    'dpzlbznbtjdcxfczdbccjjltqqpldcgztbbzjcqdcjwynllzlzccdwllxwzlxrxntqjczxkjlsgdfqtddglrlajjtklymkqlldzytdyyjygjwyxdxfrskstcdenqmrkqzhhqkd'
    'ldazfkypbggpzrebzzykyqspegjjglkqzzzslysywyzwfqznlzhlzhwcgkypqgnpgblplrrjyxcccgyhsfzfwfzywtgzxyljczwhxzjzblfflgskhyjdeyjhlpllllcygxdrze'
    'lrhgklzzyhzlyqszzjzqljzflnbhgwlczcfjwspyxnlzlxgccpzbllcxbbbbxbbcbbcrnnzccyrbdsyldcgqyyqxygmqzwtzydyjhyfwdehzdjywlccctzyjjcdedpzdztsy-j'
    'hdymbjnyjzlxtsstphndjxxbyxqtzqddtjtdyztgwscszqflshlglbczbhdlyzjyckwtydylbnydsdsycctyszyyebgexhqddwnygyclxtdcystqmygzasccszzddlcclzrqxy'
    'yeljsbymxshztembbllyyllytdqyshymrqxkfkbfxnxsbychxbwjyhtqbpbsbwdzylkgzskyghxzjhhxjxgnljkzlyycdclfwfghljgjybxblybxqpqgztzplncybxdjyqydym'
    'rbesjyyhkxxstmxrczzywxyhybmcflyzhqyzmqxdbxbzwzmslpdmyckfmzklzcyqyczlhxfzlydqzpzygyjyzmdxdzfyfyttqtchgsfczmlccytzxjcytjmkslpzhysnwllytp'
    'zctzzcktxdhxxtqcypksmqccyyazhtjpcylzlyjbjxtpnyljyynrxcylmmnxjsmybcsysslzylljjgyldzdpqhfzzblfndsqkczfyhhgqmrdsxycstxnqqrpyjbfcxdyqfbnxe'
    'jdgyqbsrcnfyyqpghyjdyzxgrhtkyleqdzntsmgklbsgbpyszbydjzsstjzstxzbhbscsbzczptqfzmqflypybbjgszmxxdjmtsyskkbjtxhjcegbsmhyjzcxtmljyxrzzqscx'
    'xqptzhmkdxxxjcljprmyygadyskqlsadhrskqxzxztcxhztlmlwxybwsyctbhjhjfcwzsjwwtkzlxqshlyczjxemplprcgltbzztlzjcyjgdtslklpllqpjmzpapxyzlaktkdn'
    'czzbncctdqqzjyjgmctxldgcszlmlhbglkfbnwzhdxphlfmkyclgxdtwzfrjejctzhydxykshwfzcqshknmqqhtchymjdjskhxzjzbzzxympajqmcdbxlsklyynwrtsqgscbpd'
    'bsgzwyhtlkssswgzzlyytnxjgmjszsxfwnlsoztxgxlsammlbwldqcylakqcqstmycfjbslxclzjclxxksbzqzlhjphqplsxscgslnhpsfqqxtxjjzlqldxzjjzdyydjnzptfc'
    'dskjfsljhylzqjzlbthydgdjfdbyazxdzhzjnhhqbygnxjjqczmlljzkspldsclbblxklelxjlbjycxjxgcnlcqplzlznjtzljgyzdzpltqcssfdmnycxgbtjdcznbgbqyqjwg'
    'kfhtnbyqzqgbkpbbyzmtjdytblsqmbsxtbnpdxklemyycjynzdtldykzzxtdxhqshygmzsjycctayrzlpwltlkxslzcggexclfxlkjrtlqjaqzncmbqdkkcxglczjzxjhptdjj'
    'mzqykqsecqzdshhadmlzfmmzbgntjnnlhbyjbrbtmlbyjdzxltjlpldlpcqdhlhzlycblcxccjadjlmcmmsshmybhbskkbhrsxxjmxsdznzpxlbbrhgghfchgmsklltsjyycql'
    'cskywyehywhbhqywbawykqldq-tntkhqcgdqktgpkxhcpdhtwtmssyhbwcrwxhjmkmzngwtmlkfghkjyldyycxwhyeclqhkqhttqkhffldxqwytyydesbpkyrzpjfyyzjceqdz'
    'zylattbbfjllcxdlmjsdxegygsjqxcwbxsszpdyzcxdnyxpfzqdlyjccpltxlsxyzyrxcyyydylwwndsahjsygyhgywwaxtjzdaxysrltdpssyxfnejdxyzhlxlllzhzsjnyqy'
    'qjxyjghzgjcyjchzlycdshhsgczyjgcllnyzcjyyxnfsmwfpylcyllabwddhwdxjmcxztzpmlqzhsfhzynstlldywlslxhymmylmbwwkyxyadtxylldjpybpwfxjmmmllhafdl'
    'laflbhhhbqqltzjcqjjdjtffkmmmpymhygdcqrddwrqjxnbysnmzdbxytbjhpybygtjxaahgqdqtmbstqjkbtspkjlxrbeqqhqmjjbdjwtgtbxpgbktlgqxjjjcdhxqdwjlwrf'
    'mqgwqhckryswgbtgygbwsdwdwrfhwytjjxxxjyzyslphyypayxhydqqxshxyxeskqhywbdddpplcjlhqeewjksyykdyplfjthkjltcyjhhjttbltzzcdlthqkcjqysteeywkyz'
    'yxxyysddjkllpwmcyhqgxyhcrmbxpllnqydqhxsxxwgdqbshyllpjjjthyjkyphthyyktyezyenmdshlcrpqfbgfxzbsbtlgxxjbswyysksflxlpplbbblbsfxfyzbsjssylpb'
    'bffffsscjdstzsxtryycyffsyzyzbjtbctsbsdhrtjhbytcxyjeylxcbnebjdsysyhgsjcbxbydfzwgenyhhthjhaxfwgcstbgxklstywmtmbyxjskzsxdyjrcytwxzfhmymcx'
    'lznsdjtttxrycfyjsbsdyerxhgjxbbdeynjghxgckgscymblxjmsznskgxfbnbbthfjaafxyxfpxmyfhdttcxzzpxrsywzdlybbktyqwqjpzypzjznjpzjlztfysbttslmptzr'
    'tdxqsjehbzylzdhljsqmlhtxtjecxslzzspktlzkqqyfsygywpcpqfhqhytqxzkrsgtgsqczlptxcdyyzssqzslxlzmacpcqbzyxhbsxlzdltcdjtylzjyytpzylltxjsjxhlb'
    'mytxcqrblzssfjzztnjydxmyjhlhpblcyxqjqqkzzscpzkswalqsplcczjsxgwwwygyatjbbctdkhxhkgtgpbkqyslbxbbckbmllxdzstbklggqkqlsbkkdfxrmdkbftpzfrtb'
    'bmfeeqgxkjpzsstlbztpszqzsjthljqlzbpmsmmsxlqqnhknblrddnhxdkddjcyygyfxgzlgsygmjqgkhbpmxyxlytqwlwgcpbmjxcyzydrjbhtdjyejshtmjsbyplwhlzffny'
    'pmhxqhpltbqpfbjwjdbygpnxtbfzjgsdctjshxeawzzylltyybwjkgxghlfkxtjtmszsqynzggswqsphtlsskmclzxyszqqxncjdqgzdlfnykljcjllzlmzznhydsshthxzlzj'
    'bbhqzwwycrdhlyqqjbeyfsjxthsrxwjhwpslmssgzttyeyqqwrslalhmjtqjsmxqbjjzjxzyzkxbyqxbjxshzssfglxyxzxfghkzszggylclsarjxhslllmzxelglxydjytlfb'
    'hbpnlyzfbbhptgjkwetzhkjjxzxxglljlstgshjjyqlqzfkcgnndjsszfdbctwwseqfhqjbsaqtgypjlbxbmmywxjslzhglzgnyfljbyfdjfrgsfmbyzhqfbwjsyfyjjphzbyy'
    'zffwodjrlmftmlbzgycqxcdjygzyyyydytydwegazyhxjlzyyhlrmgrjxzclhneljjthtbwjybjjbxjjtjteekhwslzplpsfazpqqbdlqjjtyyqlyzkdksqjyyjzldqcgjqyzj'
    'sycmraqthtejmfctyhypkmhycwjdcfhyyxwshctxrljgjshccyyyjltkttytmxgtcjtzayyoczlylbszywjytsjyhbyshfjlygjxxtmzyyltxxypzlxyjzyzyypnhmymdyylbl'
    'hlsyygqllnjjymsoycbzgdlyxylcqyxtszegxhzglhwbljheyxtwqmakbpqcgyshhehqcmwyywljyjhyyzlljjylhzyhmgsljljxcjjyclycjbcpzjzjmmylcjlnqljjjlxxjm'
    'lszljqlycmmhcfmmfpqqmfxlqmcffqmmmmhmz-fhhjgtthhkhslnchhyqdxtmmqdcydyxyqmyqylddcyyydazdcymdydlzfffmmycqcwzzmabtbyctdmndzggdftypcgcyttss'
    'ffwbdtzqssystwjjhjytsxxylbyqhwwhxezxwznnqzjzjjqjccchyyxbzxzcyjtllcqxynjycyycynzzqyyyewyczdcjycchyjlbtzyycqwlpgpyllgkdldlgkgqbgychjx-'
        ::bytea, code - 19968));
    end if;
  end loop;
  return initials;
end $$;

-- Every character and every pair of neighbours as one number, and of Latin letters and digits, which form too few pairs to tell numbers apart,
-- every five in a row. Two of them may share a number; the text itself decides in the end.
create function text_tokens(given text) returns integer[] language plpgsql immutable strict parallel safe as $$
declare
  tokens integer[] := '{}';
  run text := '';
  letter text;
  before integer;
  code integer;
begin
  foreach letter in array string_to_array(given, null) loop
    code := ascii(letter);
    tokens := tokens || code;
    if before is not null then
      tokens := tokens || ((before << 16) | code);
    end if;
    if code between 97 and 122 or code between 48 and 57 then
      run := right(run || letter, 5);
      if length(run) = 5 then
        tokens := tokens || hashtext(run);
      end if;
    else
      run := '';
    end if;
    before := code;
  end loop;
  return tokens;
end $$;

-- What to ask for when somebody typed this: of Latin letters and digits the fives that touch each other; of pairs those with another script
-- in them where there are some, since letters and digits form few, and of these every other one and the last, at most four. Each is one more
-- list to look up, and the text itself decides in the end.
create function asked_tokens(typed text) returns integer[] language plpgsql immutable strict parallel safe as $$
declare
  tokens integer[] := '{}';
  telling integer[] := '{}';
  plain integer[] := '{}';
  pairs integer[];
  part text;
  one integer;
  other integer;
  place integer;
begin
  for part in select coalesce(piece[1], piece[2]) from regexp_matches(typed, '([a-z0-9]{5,})|(.)', 'g') as piece loop
    other := ascii(part);
    if one is not null then
      if one > 255 or other > 255 then
        telling := telling || ((one << 16) | other);
      else
        plain := plain || ((one << 16) | other);
      end if;
    end if;
    for place in select generate_series(1, length(part) - 4, 5) union select length(part) - 4 where length(part) > 4 loop
      tokens := tokens || hashtext(substr(part, place, 5));
    end loop;
    one := ascii(right(part, 1));
  end loop;
  pairs := case when telling = '{}' and tokens = '{}' then plain else telling end;
  for place in 1..cardinality(pairs) loop
    if cardinality(pairs) <= 2 or (place % 2 = 1 and place < 7) or place = cardinality(pairs) then
      tokens := tokens || pairs[place];
    end if;
  end loop;
  return case when tokens = '{}' then text_tokens(typed) else tokens end;
end $$;

-- A subtree (its leading digits, at most nine) and a funding source are tokens too, so that one look into one index finds what holds all of it.
create function area_token(prefix text) returns integer language sql immutable strict parallel safe as $$ select -(prefix::integer) $$;

create function source_token(source text) returns integer language sql immutable strict parallel safe as $$ select hashtext(source) $$;

create function filing_text(number text, name text) returns text language sql immutable parallel safe as $$
  select lower(coalesce(number, '') || ' ' || name) || '|' || pinyin_initials(name)
$$;

create function filing_tokens(number text, name text, scope_code text, sources text[]) returns integer[] language plpgsql immutable parallel safe as $$
declare
  tokens integer[] := text_tokens(filing_text(number, name)) ||
    array[area_token(left(scope_code, 2)), area_token(left(scope_code, 4)), area_token(left(scope_code, 6)), area_token(left(scope_code, 9))];
  source text;
begin
  foreach source in array sources loop
    tokens := tokens || source_token(source);
  end loop;
  return tokens;
end $$;

-- Who searches is mostly at home in one county. Pairs of characters that know their county make short lists: nobody wades through those of
-- the whole province. Single characters, and numbers by their fives, are still looked for everywhere at once.
create function county_token(pair integer, place text) returns integer language sql immutable strict parallel safe as $$
  select hashint8((left(place, 6)::bigint << 32) # pair)
$$;

create function county_pairs(given text, place text) returns integer[] language plpgsql immutable strict parallel safe as $$
declare
  county bigint := left(place, 6)::bigint << 32;
  pairs integer[] := '{}';
  letter text;
  before integer;
  code integer;
begin
  foreach letter in array string_to_array(given, null) loop
    code := ascii(letter);
    if before is not null then
      pairs := pairs || hashint8(county # ((before << 16) | code)); -- as above: what an index calls is looked for in the catalogue alone
    end if;
    before := code;
  end loop;
  return pairs;
end $$;

-- The library of policies: drafts, reading history, what took the place of what, and a search that reads over the marks of a text.

-- The words of a text as people read them: without the marks for bold and without the addresses that links lead to.
create function policy_words(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(replace(given, '**', ''), '\[([^]\[]+)\]\(https?://[^()[:space:]]*\)', '\1', 'g')
$$;
