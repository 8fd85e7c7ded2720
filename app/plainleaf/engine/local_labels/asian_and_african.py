"""Labels in languages of the Caucasus, Asia and Africa."""

TABLE = r"""
ka
 advertisement: რეკლამა
 also: წაიკითხეთ ასევე, წაიკითხეთ აგრეთვე, ასევე წაიკითხეთ, იხილეთ ასევე, ამავე თემაზე, ასევე იხილეთ
 sections: მსგავსი სტატიები, მსგავსი სიახლეები, მსგავსი ამბები, დაკავშირებული სტატიები
 popular: პოპულარული, ყველაზე კითხვადი, ბოლო ამბები, უახლესი ამბები
 reserved: ყველა უფლება დაცულია
 contents: სარჩევი
 author: ავტორი, ავტორები
 published: გამოქვეყნდა, გამოქვეყნებულია, თარიღი
 updated: განახლდა, განახლებულია, ბოლო განახლება
 photo: ფოტო, ფოტოს ავტორი, სურათი
 comments: კომენტარები, დატოვეთ კომენტარი, დატოვე კომენტარი
 share: გაზიარება, გააზიარე, გააზიარეთ
 follow: გამოგვყევით|მოგვყევით
hy
 advertisement: գովազդ
 also: կարդացեք նաև, կարդալ նաև, կարդացե՛ք նաև, տես նաև, տեսեք նաև, դիտեք նաև, այս թեմայով
 sections: առնչվող նյութեր, առնչվող լուրեր, առնչվող հոդվածներ, նմանատիպ նյութեր, նմանատիպ հոդվածներ
 popular: ամենաընթերցված, ամենաընթերցվածը, ամենադիտված, վերջին լուրեր, վերջին նորություններ
 reserved: բոլոր իրավունքները պաշտպանված են
 contents: բովանդակություն
 author: հեղինակ, հեղինակներ, հեղինակը
 published: հրապարակվել է, հրապարակված է, հրապարակման ամսաթիվ, ամսաթիվ
 updated: թարմացվել է, թարմացված է, վերջին թարմացումը
 photo: լուսանկար, լուսանկարը, լուսանկարները, ֆոտո, աղբյուրը
 comments: մեկնաբանություններ, թողնել մեկնաբանություն
 share: կիսվել, տարածել
 follow: հետևեք մեզ
az
 also: həmçinin oxuyun, həmçinin oxu, həmçinin bax, bunu da oxuyun, bunları da oxuyun
 sections: oxşar xəbərlər, oxşar məqalələr, əlaqəli xəbərlər, digər xəbərlər
 popular: ən çox oxunanlar, ən çox oxunan, son xəbərlər
 reserved: bütün hüquqlar qorunur, bütün hüquqları qorunur, müəllif hüquqları qorunur
 contents: mündəricat
 by: müəllif
 author: müəlliflər
 published: yayımlanıb, dərc edilib, dərc olunub, tarix
 updated: yenilənib, yeniləndi, son yenilənmə
 photo: foto, şəkil, mənbə
 comments: şərhlər, şərh yazın, şərh yaz
 share: paylaş, paylaşın
 follow: bizi \S{1,20} izləyin
kk
 advertisement: жарнама
 also: тағы оқыңыз, сондай-ақ оқыңыз, тағы да оқыңыз, оқи отырыңыз, осы тақырыпта, тақырып бойынша, тақырыпқа қатысты
 sections: ұқсас жаңалықтар, ұқсас мақалалар, осыған ұқсас, басқа жаңалықтар
 popular: ең көп оқылған, ең көп оқылғандар, көп оқылғандар, соңғы жаңалықтар
 reserved: барлық құқықтар қорғалған, барлық құқық қорғалған, барлық құқығы қорғалған
 contents: мазмұны
 author: авторы, авторлар, авторлары
 published: жарияланды, жарияланған, жарияланған күні, жарияланған уақыты
 updated: жаңартылды, жаңартылған
 with_dates: жылғы, жылы, ж
 photo: фото, сурет, дереккөз
 comments: пікірлер, пікір қалдыру, пікір жазу, пікір қалдырыңыз
 share: бөлісу, бөлісіңіз
 follow: бізге \S{1,20} (?:\S{1,20} )?жазылыңыз
uz
 advertisement: reklama
 also: mavzuga oid, mavzuga doir, shuningdek o‘qing, yana o‘qing, bu ham qiziq, shuningdek qarang
 sections: o‘xshash maqolalar, o‘xshash yangiliklar, boshqa yangiliklar, mavzuga oid yangiliklar
 popular: ko‘p o‘qilganlar, eng ko‘p o‘qilganlar, eng ko‘p o‘qilgan, so‘nggi yangiliklar
 reserved: barcha huquqlar himoyalangan, barcha huquqlar himoya qilingan
 contents: mundarija
 by: muallif, муаллиф
 author: mualliflar
 published: chop etilgan, e‘lon qilingan, joylangan
 updated: yangilangan, янгиланган, oxirgi yangilanish
 with_dates: yil, yilning
 photo: foto, surat, manba, сурат
 comments: izohlar, izoh qoldiring, izoh qoldirish, fikrlar
 share: ulashish, ulashing, bo‘lishish
 follow: bizni \S{1,20} kuzating|bizga \S{1,20} obuna bo‘ling
mn
 advertisement: сурталчилгаа
 also: мөн уншаарай, мөн уншина уу
 sections: холбоотой мэдээ, холбоотой мэдээлэл, төстэй мэдээ, санал болгох мэдээ
 popular: их уншсан, хамгийн их уншсан, сүүлийн мэдээ, шинэ мэдээ
 reserved: бүх эрх хуулиар хамгаалагдсан, зохиогчийн эрх хуулиар хамгаалагдсан
 contents: гарчиг
 by: зохиогч, нийтлэлч, бичсэн
 author: сэтгүүлч
 published: нийтэлсэн, нийтлэгдсэн, нийтэлсэн огноо, огноо
 updated: шинэчилсэн, шинэчлэгдсэн, шинэчилсэн огноо
 with_dates: оны, сарын, цаг
 photo: гэрэл зураг, гэрэл зургийг, фото, эх сурвалж
 comments: сэтгэгдэл, сэтгэгдлүүд, сэтгэгдэл бичих, сэтгэгдэл үлдээх
 share: хуваалцах
 follow: биднийг \S{1,20} дагаарай
am
 advertisement: ማስታወቂያ
 also: ተጨማሪ ያንብቡ, በተጨማሪ ያንብቡ, ይህንንም ያንብቡ
 sections: ተዛማጅ ዜናዎች, ተዛማጅ ጽሑፎች, ተያያዥ ዜናዎች, ተያያዥ ጽሑፎች
 popular: በብዛት የተነበቡ, የቅርብ ጊዜ ዜናዎች, አዳዲስ ዜናዎች
 reserved: መብቱ በሕግ የተጠበቀ ነው, መብቱ በህግ የተጠበቀ ነው, መብቱ የተጠበቀ ነው
 contents: ማውጫ
 author: ጸሐፊ, ጸሀፊ, ፀሐፊ, ደራሲ, አዘጋጅ
 published: የታተመው, የታተመበት ቀን, ቀን
 updated: የተሻሻለው, የተሻሻለበት ቀን
 with_dates: ዓ.ም, ዓ, ም
 photo: ፎቶ, ፎቶግራፍ, ምስል
 comments: አስተያየቶች, አስተያየት ይስጡ
 share: አጋራ, ያጋሩ, አካፍል
 follow: በ\S{1,20} ይከተሉን
ta
 also: இதையும் படிக்கவும், இதையும் படியுங்கள், மேலும் படிக்க, மேலும் வாசிக்க
 sections: தொடர்புடைய செய்திகள், தொடர்புடைய கட்டுரைகள், தொடர்புடையவை
 popular: அதிகம் படிக்கப்பட்டவை, அதிகம் வாசிக்கப்பட்டவை, சமீபத்திய செய்திகள், பிரபலமானவை
 reserved: அனைத்து உரிமைகளும் பாதுகாக்கப்பட்டவை
 contents: பொருளடக்கம்
 author: எழுதியவர், ஆசிரியர், கட்டுரையாளர், செய்தியாளர்
 published: வெளியிடப்பட்டது, பதிவு செய்த நாள், வெளியான நாள்
 updated: புதுப்பிக்கப்பட்டது, கடைசியாக புதுப்பிக்கப்பட்டது
 photo: படம், புகைப்படம், பட உதவி, பட மூலம்
 comments: கருத்துகள், கருத்துக்கள், கருத்து தெரிவிக்க
 share: பகிர்க, பகிர், பகிர
 follow: எங்களை \S{1,20} பின்தொடர
te
 also: ఇవి కూడా చదవండి, ఇది కూడా చదవండి, ఇంకా చదవండి
 sections: సంబంధిత వార్తలు, సంబంధిత కథనాలు, మరిన్ని వార్తలు
 popular: ఎక్కువగా చదివినవి, తాజా వార్తలు
 reserved: అన్ని హక్కులూ ప్రత్యేకించబడ్డాయి, సర్వహక్కులు ప్రత్యేకించబడ్డాయి
 contents: విషయ సూచిక, విషయసూచిక
 author: రచన, రచయిత
 published: ప్రచురణ, ప్రచురించబడింది
 updated: నవీకరించబడింది
 photo: ఫోటో, ఫొటో, చిత్రం
 comments: వ్యాఖ్యలు, వ్యాఖ్యానించండి
 share: షేర్, షేర్ చేయండి
 follow: మమ్మల్ని \S{1,20} ఫాలో
kn
 also: ಇದನ್ನೂ ಓದಿ, ಮತ್ತಷ್ಟು ಓದಿ
 sections: ಸಂಬಂಧಿತ ಸುದ್ದಿ, ಸಂಬಂಧಿತ ಸುದ್ದಿಗಳು
 popular: ಇತ್ತೀಚಿನ ಸುದ್ದಿ
 author: ಲೇಖಕ, ಲೇಖಕರು
 photo: ಚಿತ್ರ, ಫೋಟೋ
 comments: ಪ್ರತಿಕ್ರಿಯೆಗಳು
ml
 also: ഇതും വായിക്കുക, ഇതും വായിക്കാം, കൂടുതൽ വായിക്കുക
 sections: ബന്ധപ്പെട്ട വാർത്തകൾ, അനുബന്ധ വാർത്തകൾ
 popular: പുതിയ വാർത്തകൾ
 author: എഴുതിയത്, ലേഖകൻ
 photo: ഫോട്ടോ, ചിത്രം
 comments: അഭിപ്രായങ്ങൾ
mr
 also: हेही वाचा, हे पण वाचा, हे देखील वाचा
 sections: संबंधित बातम्या
 popular: ताज्या बातम्या
 reserved: सर्व हक्क राखीव, सर्व हक्क सुरक्षित
 contents: अनुक्रमणिका
 photo: छायाचित्र
 share: शेअर करा
bn
 also: আরও পড়ুন, আরো পড়ুন, আরও দেখুন
 sections: সম্পর্কিত খবর, সম্পর্কিত সংবাদ, এ সম্পর্কিত খবর, আরও খবর, এই বিভাগের আরও খবর, সম্পর্কিত নিবন্ধ
 popular: সর্বাধিক পঠিত, সর্বশেষ, সর্বশেষ সংবাদ, জনপ্রিয়
 contents: সূচিপত্র
 author: লেখক, প্রতিবেদক, প্রতিবেদন, লিখেছেন, লেখা
 published: প্রকাশ, প্রকাশিত, প্রকাশের তারিখ, প্রকাশের সময়
 updated: আপডেট, হালনাগাদ, সর্বশেষ আপডেট
 photo: ছবি
 comments: মন্তব্য, মন্তব্য করুন, মন্তব্যসমূহ, পাঠকের মন্তব্য
 share: শেয়ার, শেয়ার করুন
 follow: (?:[^\s.!?…]{1,30} )?আমাদের (?:\S{1,20} )?অনুসরণ
ur
 also: یہ بھی پڑھیں, یہ بھی دیکھیں, مزید پڑھیں, اسی بارے میں, مزید پڑھیے, یہ بھی پڑھیے
 sections: متعلقہ خبریں, متعلقہ مضامین, مزید خبریں
 popular: مقبول ترین, تازہ ترین, تازہ ترین خبریں, سب سے زیادہ پڑھی جانے والی
 reserved: جملہ حقوق محفوظ, جملہ حقوق بحق
 contents: فہرست مضامین, مندرجات
 author: تحریر, مصنف, رپورٹ, رپورٹر
 published: اشاعت, شائع, تاریخ اشاعت, شائع شدہ
 updated: اپ ڈیٹ, اپڈیٹ, آخری اپ ڈیٹ
 photo: تصویر, فوٹو, تصویر کا ذریعہ
 comments: تبصرہ کریں, تبصرہ کیجیے
 share: شیئر, شیئر کریں
 follow: ہمیں (?:\S{1,20} ){1,3}فالو
ps
 also: نور ولولئ, دا هم ولولئ, همدارنګه ولولئ
 sections: اړوند خبرونه, اړوند مطالب, اړونده مطالب
 popular: ډېر لوستل شوي, وروستي خبرونه, تازه خبرونه
 reserved: ټول حقوق خوندي دي, ټول حقونه خوندي دي
 contents: لړلیک
 author: لیکوال, لیکونکی, لیکنه, راپور
 published: خپور شوی, خپره شوې, د خپرېدو نېټه
 updated: تازه شوی, اوسمهال شوی
 photo: انځور, عکس
 comments: تبصرې, تبصره ولیکئ, خپله تبصره ولیکئ
 share: شریک کړئ, شریک یې کړئ, شریکول
ne
 also: यो पनि पढ्नुहोस्, यो पनि पढ्नुस्, यी पनि पढ्नुहोस्, थप पढ्नुहोस्, यो पनि हेर्नुहोस्
 sections: सम्बन्धित समाचार, सम्बन्धित खबर, थप समाचार
 popular: धेरै पढिएको, ताजा समाचार, ताजा अपडेट
 contents: विषयसूची
 author: लेखक, लेखिका, संवाददाता
 published: प्रकाशित, प्रकाशित मिति
 updated: अद्यावधिक, अपडेट
 photo: तस्बिर, तस्वीर, फोटो
 comments: प्रतिक्रिया, प्रतिक्रियाहरू, प्रतिक्रिया दिनुहोस्
 share: सेयर, सेयर गर्नुहोस्
 follow: हामीलाई \S{1,20} पछ्याउनुहोस्
si
 also: තවත් කියවන්න, මෙයත් කියවන්න
 sections: අදාළ පුවත්, තවත් පුවත්, අදාළ ලිපි
 popular: වැඩිපුර කියවූ, නවතම පුවත්
 reserved: සියලුම හිමිකම් ඇවිරිණි, සියලු හිමිකම් ඇවිරිණි
 contents: පටුන
 author: කතෘ
 published: ප්‍රකාශිත, පළ කළේ
 updated: යාවත්කාලීන, යාවත්කාලීන කළේ
 photo: ඡායාරූපය, ඡායාරූප
 comments: අදහස් දක්වන්න, ප්‍රතිචාර
 share: බෙදාගන්න
km
 also: អានបន្ថែម, សូមអានបន្ថែម, អានផងដែរ
 sections: អត្ថបទពាក់ព័ន្ធ, ព័ត៌មានពាក់ព័ន្ធ, អត្ថបទទាក់ទង
 popular: អានច្រើនបំផុត, ព័ត៌មានថ្មីៗ
 reserved: រក្សាសិទ្ធិ
 contents: មាតិកា
 author: ដោយ, អ្នកនិពន្ធ, និពន្ធដោយ, អត្ថបទដោយ
 published: ចុះផ្សាយ, ថ្ងៃផ្សាយ, កាលបរិច្ឆេទ
 updated: កែប្រែចុងក្រោយ, ធ្វើបច្ចុប្បន្នភាព
 with_dates: ថ្ងៃទី, ថ្ងៃ, ទី, ខែ, ឆ្នាំ
 photo: រូបភាព, រូបថត, រូប
 comments: មតិយោបល់, បញ្ចេញមតិ
 share: ចែករំលែក
 follow: តាមដាន(?:ពួក)?យើង
lo
 also: ອ່ານເພີ່ມເຕີມ, ອ່ານຕໍ່
 sections: ຂ່າວທີ່ກ່ຽວຂ້ອງ, ບົດຄວາມທີ່ກ່ຽວຂ້ອງ, ຂ່າວກ່ຽວຂ້ອງ
 popular: ຂ່າວຍອດນິຍົມ, ຂ່າວຫຼ້າສຸດ, ຂ່າວລ່າສຸດ
 reserved: ສະຫງວນລິຂະສິດ
 contents: ສາລະບານ
 author: ໂດຍ, ຜູ້ຂຽນ, ຂຽນໂດຍ
 published: ວັນທີ, ເຜີຍແຜ່, ວັນທີເຜີຍແຜ່
 updated: ປັບປຸງ
 photo: ພາບ, ຮູບ, ຮູບພາບ
 comments: ຄວາມຄິດເຫັນ, ສະແດງຄວາມຄິດເຫັນ
 share: ແບ່ງປັນ
 follow: ຕິດຕາມພວກເຮົາ
my
 also: ဆက်စပ်ဖတ်ရှုရန်, ဆက်လက်ဖတ်ရှုရန်
 sections: ဆက်စပ်သတင်းများ, ဆက်စပ်ဆောင်းပါးများ
 popular: လူကြည့်အများဆုံး, လူဖတ်အများဆုံး, နောက်ဆုံးရသတင်းများ
 reserved: မူပိုင်ခွင့်
 contents: မာတိကာ
 author: ရေးသားသူ, စာရေးသူ
 published: ထုတ်ပြန်ရက်စွဲ
 updated: ပြင်ဆင်သည်
 with_dates: ခုနှစ်, လ, ရက်
 photo: ဓာတ်ပုံ
 comments: မှတ်ချက်များ, မှတ်ချက်, မှတ်ချက်ရေးရန်, မှတ်ချက်ပေးရန်
 share: မျှဝေပါ, မျှဝေရန်
bo
 sections: འབྲེལ་ཡོད, འབྲེལ་ཡོད་གསར་འགྱུར
 author: རྩོམ་པ་པོ
 photo: པར
 comments: མཆན
sw
 also: soma pia, soma zaidi, tazama pia, angalia pia, unaweza pia kusoma, pia soma
 sections: habari zinazohusiana, makala zinazohusiana
 popular: zilizosomwa zaidi, habari mpya, habari za hivi punde
 reserved: haki zote zimehifadhiwa
 contents: yaliyomo
 before_names: na
 by: mwandishi, imeandikwa na
 published: imechapishwa, ilichapishwa, tarehe
 updated: imesasishwa
 photo: picha, chanzo cha picha
 comments: maoni, toa maoni yako, acha maoni
 share: shiriki, sambaza
 follow: tufuate kw?enye|tufuate katika
 advertisement: tangazo
ha
 also: karanta kuma, ku karanta kuma, karin labarai, ƙarin labarai, karanta wasu karin labaran
 sections: labarai masu alaƙa
 popular: sabbin labarai, mafi shahara
 by: marubuci, marubuciya
 published: an wallafa, an buga
 updated: an sabunta
 photo: hoto, asalin hoton
 comments: ra‘ayoyi, bar ra‘ayi, sharhi
fil
 also: basahin din, basahin rin, basahin pa, panoorin din
 sections: kaugnay na balita, kaugnay na mga balita, mga kaugnay na balita
 popular: pinakabasa, pinakabago, pinakabagong balita
 reserved: nakalaan ang lahat ng karapatan
 contents: mga nilalaman, talaan ng nilalaman
 before_names: ni
 by: isinulat ni, sinulat ni, ulat ni
 published: inilathala, inilathala noong, nailathala
 updated: in-update, na-update, in-update noong, huling na-update
 photo: larawan, larawan mula sa, kuha ni
 comments: mga komento, mag-iwan ng komento
 share: ibahagi
 follow: i-follow kami|sundan kami
ms
 also: baca juga, baca lagi, lihat juga
 sections: berita berkaitan, artikel berkaitan
 popular: paling popular, paling banyak dibaca, berita terkini
 reserved: hak cipta terpelihara, hakcipta terpelihara
 contents: isi kandungan
 by: penulis, ditulis oleh
 published: diterbitkan, diterbitkan pada, disiarkan, disiarkan pada
 updated: dikemas kini, dikemaskini, kemas kini terakhir
 photo: foto, gambar, sumber
 comments: komen, tinggalkan komen
 share: kongsi, kongsikan
 follow: ikuti kami
"""
